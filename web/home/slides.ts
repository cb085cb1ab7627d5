import { pages } from "#contract/listing-kinds/kinds.ts";

export const slides = [
  { id: "lodgings", to: pages.lodging.list, ground: "", picture: "terrace" },
  { id: "experiences", to: pages.experience.list, ground: "guayaba", picture: "kayaks" },
  { id: "spaces", to: pages.space.list, ground: "anil", picture: "rooftop" },
] as const;
