import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts, showTexts } from "#web/kit/texts.tsx";
import { chooseLanguage } from "./language.ts";
import { readyTexts } from "./texts.ts";

vi.mock(import("#web/kit/overlay/toast.ts"), () => ({ showToast: vi.fn() }));
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
  expect(await english).toBe(false);
  expect(shownTexts().language).toBe("es");
  expect(document.cookie).toMatch(/^lng=es;/);
  expect(await chooseLanguage("en")).toBe(true);
  expect(shownTexts().language).toBe("en");
});

test("a language whose texts do not load is not shown", async () => {
  showTexts("es");
  vi.mocked(readyTexts).mockRejectedValue(new Error("no answer"));
  expect(await chooseLanguage("en")).toBe(false);
  expect(shownTexts().language).toBe("es");
  expect(showToast).toHaveBeenCalledWith({ text: shownTexts().t("common.toasts.noAnswer"), tone: "error" });
});
