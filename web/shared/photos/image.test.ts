import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Texts, translateFrom } from "#locales/translate.ts";
import { TranslationContext } from "#web/kit/texts.tsx";
import spanish from "../../../locales/es/translation.json" with { type: "json" };
import { Gallery } from "./Gallery.tsx";
import { captionOf, imageOf } from "./image.ts";

const t = translateFrom(() => spanish as unknown as Texts, "es");

test("An image helper accepts a string or object with url, trims it", { tags: ["@spec-3.12"] }, () => {
  expect(imageOf("  /media/a/1280.webp ")).toEqual({ url: "/media/a/1280.webp", alt: "" });
  expect(imageOf({ url: " /media/a/1280.webp\n", alt: " Terraza " })).toEqual({
    url: "/media/a/1280.webp",
    alt: "Terraza",
  });
});

test("and falls back to a placeholder image when missing", { tags: ["@spec-3.12"] }, () => {
  for (const missing of [undefined, null, "", "  ", {}, { url: null }, { url: " ", alt: "Terraza" }]) {
    expect(imageOf(missing)).toBeNull();
  }
});

test("a missing list yields a single placeholder", { tags: ["@spec-3.12"] }, () => {
  const gallery = createElement(Gallery, { images: [], title: "Villa Ramona" });
  const page = renderToStaticMarkup(createElement(TranslationContext, { value: { t, language: "es" } }, gallery));
  expect(page.match(/role="img" aria-label="[^"]*"/g)).toEqual([
    `role="img" aria-label="${t("listings.gallery.none")}"`,
  ]);
});

test("a photo is described in the reader's language where it can be, else in the host's, else by room and number", () => {
  const photo = { id: 1, url: "/a.webp", alt: "La piscina", altTranslated: "The pool", room: "pool" as const };
  const inHostsLanguage = { title: "Villa Ramona", lang: undefined, position: 1 };
  const inAnother = { ...inHostsLanguage, lang: "es" as const };
  expect(captionOf(t, photo, inHostsLanguage)).toEqual({ words: "La piscina", alt: "La piscina", lang: undefined });
  expect(captionOf(t, photo, inAnother)).toEqual({ words: "The pool", alt: "The pool", lang: undefined });
  const untranslated = { ...photo, altTranslated: "" };
  expect(captionOf(t, untranslated, inAnother)).toEqual({ words: "La piscina", alt: "La piscina", lang: "es" });
  const untold = { ...untranslated, alt: "" };
  const spoken = "Piscina. Foto 2 de Villa Ramona";
  expect(captionOf(t, untold, inAnother)).toEqual({ words: "", alt: spoken, lang: undefined });
  expect(captionOf(t, { ...untold, room: null }, inAnother).alt).toBe("Foto 2 de Villa Ramona");
});
