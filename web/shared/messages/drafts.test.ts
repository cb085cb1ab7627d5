import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftAt } from "./drafts.ts";

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a draft is its writer's: who signs in next in the same tab begins with an empty field", () => {
  draftAt("listing-5", 1).write("¿Hay sitio para dos carros?");
  expect(draftAt("listing-5", 1).read().text).toBe("¿Hay sitio para dos carros?");
  expect(draftAt("listing-5", 2).read().text).toBe("");
});

test("what was sent is forgotten, but not what has been written since", () => {
  const draft = draftAt("thread-12", 1);
  const sent = draft.write("Llegamos a las tres");
  const next = draft.write("Llegamos a las cuatro");
  draft.forget(sent);
  expect(draft.read()).toEqual(next);
  draft.forget(next);
  expect(draft.read().text).toBe("");
});

test("what is written for a thread that exists by now moves there, unless something waits there already", () => {
  const written = draftAt('{"listing":5}', 1).write("¿Hay sitio para dos carros?");
  draftAt('{"listing":5}', 1).moveTo("thread-12");
  // With its key: it may have begun that thread, in a call whose answer was lost.
  expect(draftAt("thread-12", 1).read()).toEqual(written);
  expect(draftAt('{"listing":5}', 1).read().text).toBe("");
  draftAt('{"reserve":3}', 1).write("Otra cosa");
  draftAt('{"reserve":3}', 1).moveTo("thread-12");
  expect(draftAt("thread-12", 1).read().text).toBe("¿Hay sitio para dos carros?");
});
