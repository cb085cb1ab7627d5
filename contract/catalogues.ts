/** The closed lists of the marketplace. Their texts are in the locales, under `catalogues.<list>.<id>`. */

/** The languages of the site itself. */
export const languages = ["es", "en"] as const;
export type Language = (typeof languages)[number];

export function inEveryLanguage<Text>(textIn: (language: Language) => Text): Record<Language, Text> {
  return Object.fromEntries(languages.map((language) => [language, textIn(language)])) as Record<Language, Text>;
}

/** The languages people may say they speak, by their ISO 639 code. */
export const spokenLanguages = ["es", "en", "fr", "ht", "pt", "it", "de", "nl", "ru", "ar", "zh", "ja", "ko"] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

export const experienceCategories = ["food", "culture", "sports", "art", "music", "nature", "makeup"] as const;
export const propertyTypes = ["apartment", "house", "room", "shared"] as const;
export const spaceTypes = [
  "meeting",
  "event_hall",
  "terrace",
  "studio",
  "garden",
  "rooftop",
  "kitchen",
  "stage",
] as const;
/** The rooms or areas that a photo of a home or a space can show. */
export const rooms = [
  "living_room",
  "hall",
  "stage",
  "kitchen",
  "dining_room",
  "bedroom",
  "bathroom",
  "terrace",
  "garden",
  "pool",
  "outside",
  "surroundings",
] as const;
export type Room = (typeof rooms)[number];
export const amenities = [
  "wifi",
  "parking",
  "kitchen",
  "tv",
  "pool",
  "gym",
  "coffee",
  "ac",
  "security",
  "pets",
  "jacuzzi",
] as const;
/** What a generator keeps running when the power is out. */
export const generators = ["none", "essentials", "whole_house"] as const;
export const cancellationPolicies = ["flexible", "moderate", "strict"] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];
