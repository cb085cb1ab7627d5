import { expect, test } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { changesOf, profileIn } from "./profile-change.ts";

const ana = {
  name: "Ana Rivera",
  phone: "+1 787 555 0100",
  profession: null,
  languages: ["es", "en"],
  birthDate: "1990-05-04",
  descriptionEs: "",
  descriptionEn: "",
} as Partial<User> as User;

const typed = (changes: Record<string, string | string[]> = {}) => {
  const form = new FormData();
  const usual = {
    name: "Ana Rivera",
    phone: "+1 787 555 0100",
    profession: "",
    languages: ["en", "es"],
    day: "4",
    month: "5",
    year: "1990",
    descriptionEs: "",
    descriptionEn: "",
  };
  for (const [name, value] of Object.entries({ ...usual, ...changes })) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
};

const changes = (form: FormData, before = ana) => changesOf(before, profileIn(form));

test("what was left alone is no change, however it is spaced, padded and ordered", () => {
  expect(changes(typed())).toEqual({});
  expect(changes(typed({ name: "  Ana Rivera ", day: "04", month: "05" }))).toEqual({});
});

test("only what differs is sent; an emptied text takes away what was there", () => {
  expect(changes(typed({ profession: "Bióloga", phone: " " }))).toEqual({ profession: "Bióloga", phone: "" });
  expect(changes(typed({ languages: ["es"] }))).toEqual({ languages: ["es"] });
  expect(changes(typed({ languages: [] }))).toEqual({ languages: [] });
  expect(changes(typed({ languages: ["es", "fr"] }))).toEqual({ languages: ["es", "fr"] });
});

test("a birth date may be left open, but neither half given nor taken back", () => {
  const nothing = { day: "", month: "", year: "" };
  expect(changes(typed(nothing), { ...ana, birthDate: null })).toEqual({});
  expect(changes(typed({ ...nothing, day: "7" }), { ...ana, birthDate: null })).toEqual({ birthDate: "0000-00-07" });
  expect(changes(typed(nothing))).toEqual({ birthDate: "" });
});
