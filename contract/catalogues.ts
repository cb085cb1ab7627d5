/** The closed lists of the marketplace. Their words are in the locales, under `catalogues.<list>.<id>`. */
export const languages = ["es", "en"] as const;
export type Language = (typeof languages)[number];

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
export const cancellationPolicies = ["flexible", "moderate", "strict"] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];
