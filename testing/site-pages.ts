/** All pages of the site with their titles. */
export interface SitePage {
  path: string;
  title: { es: string; en: string };
}

/** Public pages. */
export const sitePages: SitePage[] = [
  { path: "/", title: { es: "alojamientos, experiencias y espacios", en: "places to stay, experiences and spaces" } },
  { path: "/spaces", title: { es: "Espacios", en: "Spaces" } },
  { path: "/experiences", title: { es: "Experiencias", en: "Experiences" } },
  { path: "/home", title: { es: "Alojamientos", en: "Places to stay" } },
  { path: "/space/terraza-del-muelle-viejo", title: { es: "muelle viejo", en: "old pier" } },
  { path: "/experiences/vela-al-atardecer-entre-cayos", title: { es: "Vela", en: "Sunset sail" } },
  { path: "/home/casa-del-faro-frente-al-acantilado", title: { es: "Casa del faro", en: "lighthouse" } },
  { path: "/hosts/2", title: { es: "Marisol Vélez", en: "Marisol Vélez" } },
  { path: "/auth/login", title: { es: "Inicia sesión", en: "Log in" } },
  { path: "/auth/register", title: { es: "Crea tu cuenta", en: "Create your account" } },
  { path: "/auth/forgot-password", title: { es: "Olvidaste tu contraseña", en: "Forgot your password" } },
  { path: "/auth/reset-password", title: { es: "Elige una contraseña nueva", en: "Choose a new password" } },
  { path: "/checkout/cs_test_unknown", title: { es: "Tu pago", en: "Your payment" } },
  { path: "/wishlist", title: { es: "Favoritos", en: "Favorites" } },
  {
    path: "/wishlist/shared/nada",
    title: { es: "Esta lista no está compartida", en: "This list is not shared" },
  },
  { path: "/becomehost", title: { es: "Conviértete en Linkhost", en: "Become a Linkhost" } },
  { path: "/terms", title: { es: "Términos y condiciones", en: "Terms and conditions" } },
  { path: "/linkcover", title: { es: "LinkCover", en: "LinkCover" } },
  { path: "/no/hay/nada", title: { es: "Página no encontrada", en: "Page not found" } },
];

const accountPages: SitePage[] = [
  { path: "/dashboard", title: { es: "Tus viajes", en: "Your trips" } },
  { path: "/dashboard/profile", title: { es: "Tu perfil", en: "Your profile" } },
  { path: "/dashboard/settings", title: { es: "Tus ajustes", en: "Your settings" } },
];

/** Further pages for signed-in users. */
export const areaPages: Record<"guest" | "host" | "admin", SitePage[]> = {
  guest: [
    ...accountPages,
    { path: "/host/hostregistration", title: { es: "Publica un anuncio", en: "Publish a listing" } },
  ],
  host: [
    ...accountPages,
    { path: "/host/dashboard", title: { es: "Panel de anfitrión", en: "Host dashboard" } },
    { path: "/host/listings", title: { es: "Tus anuncios", en: "Your listings" } },
    { path: "/host/bookings", title: { es: "Reservas", en: "Bookings" } },
    { path: "/host/calendar", title: { es: "Calendario", en: "Calendar" } },
  ],
  admin: [
    ...accountPages,
    ...[
      "",
      "/services",
      "/users",
      "/reports",
      "/bookings",
      "/money",
      "/ledger",
      "/listings",
      "/audit",
      "/breakages",
    ].map((tab) => ({
      path: `/admin${tab}`,
      title: { es: "Panel de Administración", en: "Admin panel" },
    })),
  ],
};
