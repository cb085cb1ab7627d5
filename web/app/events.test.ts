import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventsFrom } from "./events.ts";

const path = "/user/threads/news";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { api: "/api" } } });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @returns how many timers against silence are set; `getTimerCount` has those of Node's own connections as well */
function watchTimers(): () => number {
  const set = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  return () => {
    const timers = set.mock.results.filter((_, call) => set.mock.calls[call]?.[1] === 50_000);
    expect(timers.length).toBeGreaterThan(0);
    return timers.filter(({ value }) => !cleared.mock.calls.some(([timer]) => timer === value)).length;
  };
}

/** A server that sends these pieces and then says nothing, until it is told to end. */
function serve(...pieces: string[]) {
  let ending: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal("fetch", async (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        ending = controller;
        signal?.addEventListener("abort", () => controller.error(new Error("ended by the browser")));
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    return new Response(body);
  });
  return { end: () => ending?.close() };
}

test("events are read however the network cuts them, comments as empty ones, until the server ends", async () => {
  const server = serve(": open\n\nda", "ta: 12\n", "\ndata: 7\n\n:\n\n");
  const events = eventsFrom(path, new AbortController().signal);
  const heard = [];
  for (let number = 1; number <= 4; number++) heard.push((await events.next()).value);
  expect(heard).toEqual(["", "12", "7", ""]);
  server.end();
  expect(await events.next()).toEqual({ done: true, value: undefined });
});

test("a stream that goes silent is given up", async () => {
  const timersSet = watchTimers();
  serve(": open\n\n");
  const events = eventsFrom(path, new AbortController().signal);
  await events.next();
  const next = expect(events.next()).rejects.toThrow("ended by the browser");
  await vi.advanceTimersByTimeAsync(50_000);
  await next;
  expect(timersSet()).toBe(0);
});

test("a refused stream throws the refusal, and one that nobody wants any more ends", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  await expect(eventsFrom(path, new AbortController().signal).next()).rejects.toMatchObject({ status: 503 });
  const timersSet = watchTimers();
  serve(": open\n\n");
  const reader = new AbortController();
  const events = eventsFrom(path, reader.signal);
  await events.next();
  const next = expect(events.next()).rejects.toThrow("ended by the browser");
  reader.abort();
  await next;
  expect(timersSet()).toBe(0);
});
