import { expect, test } from "vitest";
import { imageOf, imagesOf } from "./image.ts";

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
  for (const missing of [undefined, null, []]) expect(imagesOf(missing)).toEqual([null]);
  expect(imagesOf(["/a.webp", { url: "" }])).toEqual([{ url: "/a.webp", alt: "" }, null]);
});
