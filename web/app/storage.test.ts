import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followStorage } from "./storage.ts";

beforeEach(() => void vi.stubGlobal("window", new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

const happen = (name: string, facts: object) => window.dispatchEvent(Object.assign(new Event(name), facts));

test("an entry is read at once, when another tab changes it, and when a page that the browser kept is shown again", () => {
  const reread = vi.fn();
  const stop = followStorage("ours", reread);
  happen("storage", { key: "ours" });
  // Another tab emptied the storage.
  happen("storage", { key: null });
  happen("pageshow", { persisted: true });
  expect(reread).toHaveBeenCalledTimes(4);
  happen("storage", { key: "another" });
  happen("pageshow", { persisted: false });
  stop();
  happen("storage", { key: "ours" });
  happen("pageshow", { persisted: true });
  expect(reread).toHaveBeenCalledTimes(4);
});
