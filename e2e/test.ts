import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { patternOf, quotesOfTags, readSpecification } from "../scripts/spec-coverage.ts";
import { comesAlive, noteLife } from "./site.ts";

/**
 * The base of every browser test: it fails on any console error or warning, and can open further visitors. The report
 * lists the specification's texts that its pages showed.
 */

const specification = readSpecification();

interface Tools {
  complaints: Complaints;
  /** Records which of this test's texts appear on a page of the context, however briefly. */
  readAlong(context: BrowserContext): Promise<void>;
  /** Opens a page for another visitor, in a context with empty storage. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Console errors and warnings (including policy violations) and uncaught errors (including hydration mismatches with
 * the server's HTML).
 */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #allowed = [
    // The router preloads a page's style sheets during navigation. Chromium checks once, some seconds after the first
    // page loaded, whether preloaded files are in use, and may do so in between.
    /\/assets\/[\w-]+\.css#? was preloaded using link preload but not used/,
    // The first touch of a page has it ask for the account's favorites. When that touch opens the menu to sign out, the
    // session may end first; nobody is told, since nobody asked.
    /status of 401 .*\/api\/user\/favorite-ids\)$/,
  ];

  /** Allows complaints that the test causes itself, such as a refused call. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  listenTo(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      this.#heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => {
      this.#heard.push(`uncaught at ${error.page()?.url()}: ${error.error().stack ?? error.error().message}`);
    });
  }

  get unexpected(): string[] {
    return this.#heard.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}

export const test = base.extend<Tools>({
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
    async ({}, use) => {
      const complaints = new Complaints();
      await use(complaints);
      expect(complaints.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  readAlong: async ({}, use, { annotations, tags }) => {
    const seen = new Set<string>();
    // Searching for all texts at every change takes half of a test's time: search only for this test's own.
    const awaited = quotesOfTags(specification, tags);
    // Some styles set text in capitals.
    const quotes = awaited.map((text) => ({ text, pattern: [text, text.toUpperCase()].map(patternOf).join("|") }));
    await use(async (context) => {
      if (quotes.length === 0) return;
      await context.exposeFunction("wasSeen", (text: string) => void seen.add(text));
      await context.addInitScript(watchTexts, quotes);
    });
    for (const description of seen) annotations.push({ type: "seen", description });
  },
  context: async ({ context, complaints, readAlong }, use) => {
    complaints.listenTo(context);
    context.on("page", openAlive);
    await noteLife(context);
    await readAlong(context);
    await use(context);
    await readOnceMore(context);
  },
  newVisitor: async (
    { browser, complaints, readAlong, contextOptions, baseURL, locale, timezoneId, viewport },
    use,
  ) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const usual = { ...contextOptions, ...(baseURL && { baseURL }), ...(locale && { locale }) };
      const context = await browser.newContext({ ...usual, ...(timezoneId && { timezoneId }), viewport, ...options });
      contexts.push(context);
      complaints.listenTo(context);
      if (options.javaScriptEnabled !== false) context.on("page", openAlive);
      await noteLife(context);
      await readAlong(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await readOnceMore(context);
      await context.close();
    }
  },
});

/**
 * Makes the page's `goto` and `reload` return once the page has hydrated: what is pressed earlier does what the server's
 * HTML can do alone. A call that says what to wait for waits for that.
 */
function openAlive(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await comesAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil === undefined) await comesAlive(page);
    return response;
  };
}

/** Reads the last changes, which may still be unread. Pages already closed were read before. */
async function readOnceMore(context: BrowserContext): Promise<void> {
  const read = () => (window as unknown as { readTexts?(): void }).readTexts?.();
  await Promise.all(context.pages().map((page) => page.evaluate(read).catch(() => {})));
}

/** Runs in the page: after each change, reports which of the texts it shows. */
function watchTexts(texts: { text: string; pattern: string }[]): void {
  const { wasSeen } = window as unknown as { wasSeen(text: string): void };
  // Keep the real function: a test may pause the page's clock. Not the next frame: a test may have replaced a text by then.
  const soon = window.setTimeout.bind(window);
  let waiting = texts.map(({ text, pattern }) => ({ text, pattern: new RegExp(pattern) }));
  let isPlanned = false;
  const read = () => {
    isPlanned = false;
    if (waiting.length === 0) return;
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden was not seen
    const shown = document.body?.innerText ?? "";
    const found = waiting.filter(({ pattern }) => pattern.test(shown));
    waiting = waiting.filter((quote) => !found.includes(quote));
    for (const { text } of found) wasSeen(text);
  };
  Object.assign(window, { readTexts: read });
  new MutationObserver(() => {
    if (!isPlanned) soon(read);
    isPlanned = true;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

export { expect };
