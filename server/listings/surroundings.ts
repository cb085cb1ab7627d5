import { type Language, languages } from "#contract/catalogues.ts";
import { kilometersBetween, type Point, publicPlaceKm } from "#contract/island/geometry.ts";
import { municipalities } from "#contract/island/municipalities.ts";
import type { Surrounding } from "#contract/listings/listings.ts";
import { type KnownPlace, knownPlaces } from "./words/lists.ts";

/** What is near a listing's public place, as the crow flies. */

/** How many places of each kind are named at most, and within how many kilometers, in display order. */
const shown: readonly { is: Surrounding["is"]; most: number; withinKm: number }[] = [
  { is: "beach", most: 3, withinKm: 15 },
  { is: "nature", most: 2, withinKm: 20 },
  { is: "landmark", most: 2, withinKm: 15 },
  { is: "town", most: 2, withinKm: 15 },
  { is: "ferry", most: 1, withinKm: 25 },
  { is: "airport", most: 1, withinKm: 150 },
];

export function surroundingsOf(place: Point, language: Language): Surrounding[] {
  const neighborhood = neighborhoodOf(place);
  return [
    ...(neighborhood ? [at(neighborhood, "neighborhood")] : []),
    ...shown.flatMap(({ is, most, withinKm }) =>
      candidates[is]
        .map((candidate) => at(candidate, is))
        .filter(({ kilometers }) => kilometers <= withinKm)
        .sort((a, b) => a.kilometers - b.kilometers)
        .slice(0, most),
    ),
  ];

  function at({ names, latitude, longitude }: Candidate, is: Surrounding["is"]): Surrounding {
    return {
      is,
      name: names[language],
      kilometers: halves(kilometersBetween(place, { latitude, longitude })),
      latitude,
      longitude,
    };
  }
}

type Candidate = Pick<KnownPlace, "names" | "latitude" | "longitude">;

const candidates: Record<Surrounding["is"], readonly Candidate[]> = {
  neighborhood: [],
  beach: knownPlaces.filter(({ is }) => is === "beach"),
  nature: knownPlaces.filter(({ is }) => is === "nature"),
  landmark: knownPlaces.filter(({ is }) => is === "landmark"),
  town: municipalities.map(({ name, ...point }) => ({ names: inAll(name), ...point })),
  ferry: knownPlaces.filter(({ is }) => is === "ferry"),
  airport: knownPlaces.filter(({ is }) => is === "airport"),
};

/** The name of a town is the same in all languages. */
function inAll(name: string): Candidate["names"] {
  return Object.fromEntries(languages.map((language) => [language, name])) as Candidate["names"];
}

/** The smallest neighborhood or community around the place, of those at least as large as the place may be off. */
function neighborhoodOf(place: Point): KnownPlace | undefined {
  return knownPlaces
    .filter(
      (known) =>
        known.is === "neighborhood" &&
        known.radiusKm >= publicPlaceKm.most &&
        kilometersBetween(place, known) <= known.radiusKm,
    )
    .sort((a, b) => a.radiusKm - b.radiusKm || kilometersBetween(place, a) - kilometersBetween(place, b))[0];
}

/** Rounded to half kilometers, because the public place is no more exact. */
function halves(kilometers: number): number {
  return Math.max(Math.round(kilometers * 2) / 2, 0.5);
}
