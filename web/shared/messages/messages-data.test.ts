import { afterEach, expect, test, vi } from "vitest";
import type { Thread } from "#contract/messages/messages.ts";
import { upToDate } from "./messages-data.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What counts here of a thread. */
const aThread = (seqs: number[], more: { hasEarlier: boolean; hasLater: boolean }) =>
  ({ isOpen: true, messages: seqs.map((seq) => ({ seq })), ...more }) as Thread;
const seqsOf = ({ messages }: Thread) => messages.map(({ seq }) => seq);

test("earlier messages that are read while a look for later ones is on its way are kept", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { api: "/api" } } });
  let known = aThread([5, 6], { hasEarlier: true, hasLater: false });
  const answers = [
    aThread([7], { hasEarlier: true, hasLater: true }),
    aThread([8], { hasEarlier: true, hasLater: false }),
  ];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    known = aThread([4, 5, 6], { hasEarlier: false, hasLater: false });
    return Response.json(answers.shift());
  });
  const thread = await upToDate(() => known, 1, new AbortController().signal);
  expect(seqsOf(thread)).toEqual([4, 5, 6, 7, 8]);
  expect(thread.hasEarlier).toBe(false);
  expect(asked).toEqual(["/api/user/threads/1?after=6", "/api/user/threads/1?after=7"]);
});
