import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shownTexts, showTexts } from "#web/kit/texts.tsx";
import { chooseLanguage } from "./language.ts";
import { readyTexts } from "./texts.ts";

vi.mock(import("./texts.ts"), async (original) => ({ ...(await original()), readyTexts: vi.fn() }));

beforeEach(() => {
  // The settings have no storage here, which they warn about.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("document", {});
  vi.stubGlobal("window", {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a language that is taken back while its texts load is not shown when they arrive", async () => {
  showTexts("es");
  const loading = Promise.withResolvers<void>();
  vi.mocked(readyTexts).mockReturnValue(loading.promise);
  const english = chooseLanguage("en");
  await chooseLanguage("es");
  loading.resolve();
  await english;
  expect(shownTexts().language).toBe("es");
  expect(document.cookie).toMatch(/^lng=es;/);
  await chooseLanguage("en");
  expect(shownTexts().language).toBe("en");
});
