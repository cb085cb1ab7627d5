import { type APIRequestContext, request } from "@playwright/test";
import type { User } from "#contract/accounts/accounts.ts";
import { type Demo, startDemo } from "./demo.ts";
import { ofTheDemo } from "./people.ts";
import { test } from "./test.ts";

/** A demo for one file's tests, which run in order: no other test sees their changes, including to the clock. */
export interface OwnDemo extends Pick<Demo, "url" | "stripeUrl" | "dataDir"> {
  readonly api: APIRequestContext;
  /** One of the demo's own people, signed in: `admin`, `anfitriona` or `huesped`. */
  personOf(name: string): Promise<{ token: string; user: User }>;
  /** Advances the demo's clock. */
  pass(minutes: number): Promise<void>;
  /** Sets the demo's clock to some minutes after an instant. */
  goTo(instant: string, minutesAfter: number): Promise<void>;
}

/** Call at the top of a file; the demo runs from before the first test to after the last. */
export function useOwnDemo(): OwnDemo {
  let started: (Demo & { api: APIRequestContext }) | undefined;
  const running = () => {
    if (!started) throw new Error("The demo starts before the first test");
    return started;
  };
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    const demo = await startDemo();
    started = { ...demo, api: await request.newContext({ baseURL: demo.url }) };
  });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
  test.afterEach(({}, { status, expectedStatus, title }) => {
    if (status !== expectedStatus) console.log(`What the demo said until "${title}" failed:\n${started?.log()}`);
  });
  test.afterAll(async () => {
    await started?.api.dispose();
    await started?.stop();
  });
  const pass = async (minutes: number) =>
    void (await running().api.post("/dev/clock", { data: { minutes }, timeout: 100_000 }));
  return {
    get url() {
      return running().url;
    },
    get stripeUrl() {
      return running().stripeUrl;
    },
    get dataDir() {
      return running().dataDir;
    },
    get api() {
      return running().api;
    },
    personOf: (name) => ofTheDemo(running().api, name, running().dataDir),
    pass,
    async goTo(instant, minutesAfter) {
      const { now } = await (await running().api.get("/dev/clock")).json();
      const minutes = (new Date(instant).getTime() - new Date(now).getTime()) / 60_000 + minutesAfter;
      await pass(Math.ceil(minutes));
    },
  };
}
