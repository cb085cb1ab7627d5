import { expect, it } from "vitest";
import { kinds } from "#contract/listings/kinds.ts";
import { fieldOf, fieldsOf } from "./fields.ts";
import { isRequired } from "./words.ts";

it("only what a host has to fill in is marked: not what is optional, and not what has a value from the start", () => {
  const marked = Object.fromEntries(
    kinds.map((kind) => [kind, fieldsOf(kind).filter((name) => isRequired(fieldOf(kind, name)))]),
  );
  const all = ["title", "description", "city", "address", "latitude", "longitude"];
  expect(marked).toEqual({
    lodging: ["propertyType", ...all, "price", "hostPhone"],
    // One of its two prices is enough.
    space: ["spaceType", ...all, "hostPhone"],
    experience: ["experienceCategory", ...all, "duration", "price", "hostPhone"],
  });
});
