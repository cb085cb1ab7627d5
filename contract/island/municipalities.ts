/**
 * The 78 municipalities of Puerto Rico, in Spanish alphabetical order, each with the center of its town.
 * The coordinates are common knowledge, accurate to about a kilometer: enough to center a map, not to find a door.
 */
export const municipalities = [
  { name: "Adjuntas", latitude: 18.163, longitude: -66.723 },
  { name: "Aguada", latitude: 18.379, longitude: -67.188 },
  { name: "Aguadilla", latitude: 18.427, longitude: -67.154 },
  { name: "Aguas Buenas", latitude: 18.257, longitude: -66.103 },
  { name: "Aibonito", latitude: 18.14, longitude: -66.266 },
  { name: "Añasco", latitude: 18.283, longitude: -67.14 },
  { name: "Arecibo", latitude: 18.472, longitude: -66.716 },
  { name: "Arroyo", latitude: 17.966, longitude: -66.061 },
  { name: "Barceloneta", latitude: 18.451, longitude: -66.539 },
  { name: "Barranquitas", latitude: 18.187, longitude: -66.306 },
  { name: "Bayamón", latitude: 18.399, longitude: -66.156 },
  { name: "Cabo Rojo", latitude: 18.087, longitude: -67.146 },
  { name: "Caguas", latitude: 18.234, longitude: -66.035 },
  { name: "Camuy", latitude: 18.484, longitude: -66.845 },
  { name: "Canóvanas", latitude: 18.379, longitude: -65.901 },
  { name: "Carolina", latitude: 18.381, longitude: -65.957 },
  { name: "Cataño", latitude: 18.441, longitude: -66.118 },
  { name: "Cayey", latitude: 18.112, longitude: -66.166 },
  { name: "Ceiba", latitude: 18.264, longitude: -65.648 },
  { name: "Ciales", latitude: 18.336, longitude: -66.469 },
  { name: "Cidra", latitude: 18.176, longitude: -66.161 },
  { name: "Coamo", latitude: 18.08, longitude: -66.358 },
  { name: "Comerío", latitude: 18.218, longitude: -66.226 },
  { name: "Corozal", latitude: 18.341, longitude: -66.317 },
  { name: "Culebra", latitude: 18.303, longitude: -65.301 },
  { name: "Dorado", latitude: 18.459, longitude: -66.268 },
  { name: "Fajardo", latitude: 18.326, longitude: -65.652 },
  { name: "Florida", latitude: 18.362, longitude: -66.561 },
  { name: "Guánica", latitude: 17.972, longitude: -66.908 },
  { name: "Guayama", latitude: 17.984, longitude: -66.114 },
  { name: "Guayanilla", latitude: 18.019, longitude: -66.792 },
  { name: "Guaynabo", latitude: 18.357, longitude: -66.111 },
  { name: "Gurabo", latitude: 18.254, longitude: -65.973 },
  { name: "Hatillo", latitude: 18.486, longitude: -66.825 },
  { name: "Hormigueros", latitude: 18.14, longitude: -67.128 },
  { name: "Humacao", latitude: 18.15, longitude: -65.827 },
  { name: "Isabela", latitude: 18.501, longitude: -67.024 },
  { name: "Jayuya", latitude: 18.219, longitude: -66.592 },
  { name: "Juana Díaz", latitude: 18.053, longitude: -66.507 },
  { name: "Juncos", latitude: 18.228, longitude: -65.921 },
  { name: "Lajas", latitude: 18.05, longitude: -67.059 },
  { name: "Lares", latitude: 18.295, longitude: -66.878 },
  { name: "Las Marías", latitude: 18.251, longitude: -66.992 },
  { name: "Las Piedras", latitude: 18.183, longitude: -65.866 },
  { name: "Loíza", latitude: 18.431, longitude: -65.88 },
  { name: "Luquillo", latitude: 18.374, longitude: -65.717 },
  { name: "Manatí", latitude: 18.428, longitude: -66.492 },
  { name: "Maricao", latitude: 18.181, longitude: -66.98 },
  { name: "Maunabo", latitude: 18.007, longitude: -65.899 },
  { name: "Mayagüez", latitude: 18.201, longitude: -67.14 },
  { name: "Moca", latitude: 18.395, longitude: -67.113 },
  { name: "Morovis", latitude: 18.326, longitude: -66.407 },
  { name: "Naguabo", latitude: 18.212, longitude: -65.735 },
  { name: "Naranjito", latitude: 18.301, longitude: -66.245 },
  { name: "Orocovis", latitude: 18.227, longitude: -66.391 },
  { name: "Patillas", latitude: 18.006, longitude: -66.016 },
  { name: "Peñuelas", latitude: 18.056, longitude: -66.722 },
  { name: "Ponce", latitude: 18.011, longitude: -66.614 },
  { name: "Quebradillas", latitude: 18.474, longitude: -66.938 },
  { name: "Rincón", latitude: 18.34, longitude: -67.25 },
  { name: "Río Grande", latitude: 18.38, longitude: -65.831 },
  { name: "Sabana Grande", latitude: 18.078, longitude: -66.96 },
  { name: "Salinas", latitude: 17.977, longitude: -66.298 },
  { name: "San Germán", latitude: 18.082, longitude: -67.045 },
  { name: "San Juan", latitude: 18.466, longitude: -66.106 },
  { name: "San Lorenzo", latitude: 18.189, longitude: -65.961 },
  { name: "San Sebastián", latitude: 18.337, longitude: -66.99 },
  { name: "Santa Isabel", latitude: 17.966, longitude: -66.405 },
  { name: "Toa Alta", latitude: 18.388, longitude: -66.248 },
  { name: "Toa Baja", latitude: 18.444, longitude: -66.254 },
  { name: "Trujillo Alto", latitude: 18.354, longitude: -66.007 },
  { name: "Utuado", latitude: 18.266, longitude: -66.7 },
  { name: "Vega Alta", latitude: 18.412, longitude: -66.331 },
  { name: "Vega Baja", latitude: 18.444, longitude: -66.387 },
  { name: "Vieques", latitude: 18.148, longitude: -65.443 },
  { name: "Villalba", latitude: 18.127, longitude: -66.492 },
  { name: "Yabucoa", latitude: 18.05, longitude: -65.879 },
  { name: "Yauco", latitude: 18.035, longitude: -66.85 },
] as const;

export type MunicipalityName = (typeof municipalities)[number]["name"];

/** About eleven kilometers: enough to reach from the centers of the outermost towns past the last beach. */
const marginDegrees = 0.1;

/** Whether a point can be on the island: within the bounding box of its towns plus the margin. */
export function isOnIsland({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const latitudes = municipalities.map((town) => town.latitude);
  const longitudes = municipalities.map((town) => town.longitude);
  return isWithin(latitude, latitudes) && isWithin(longitude, longitudes);
}

function isWithin(degrees: number, towns: number[]): boolean {
  return degrees >= Math.min(...towns) - marginDegrees && degrees <= Math.max(...towns) + marginDegrees;
}
