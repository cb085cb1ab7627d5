import { pages } from "#contract/listings/kinds.ts";

/** The banner's posters in order: texts, link, background and picture. */
export const slides = [
  {
    titleKey: "home.carousel.lodgings.title",
    leadKey: "home.carousel.lodgings.lead",
    buttonKey: "home.carousel.lodgings.button",
    to: pages.lodging.list,
    ground: undefined,
    picture: "terrace",
  },
  {
    titleKey: "home.carousel.experiences.title",
    leadKey: "home.carousel.experiences.lead",
    buttonKey: "home.carousel.experiences.button",
    to: pages.experience.list,
    ground: "guayaba",
    picture: "kayaks",
  },
  {
    titleKey: "home.carousel.spaces.title",
    leadKey: "home.carousel.spaces.lead",
    buttonKey: "home.carousel.spaces.button",
    to: pages.space.list,
    ground: "anil",
    picture: "rooftop",
  },
] as const;
