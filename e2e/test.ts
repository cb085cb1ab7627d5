import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { patternOf, quotesOfTags, readSpecification } from "../scripts/spec-coverage.ts";

/**
 * Every test of the browser: it fails on whatever a page complains about, and may invite more visitors. The report
 * names the texts of the specification that its pages showed.
 */

const specification = readSpecification();

interface Tools {
  complaints: Complaints;
  /** Notes which of the texts this test has to see were on a page of the context, however shortly. */
  readAlong(context: BrowserContext): Promise<void>;
  /** Somebody else: another browser, nothing stored in it. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Errors and warnings of the console (broken policies are among them) and errors nobody caught (a page that comes
 * alive differently from what the server rendered is among them).
 */
export class Complaints {
  readonly #heard: string[] = [];
  /**
   * The router preloads a page's style sheets on the way there. Chromium looks once, some seconds after the first page
   * was loaded, whether what was preloaded is in use: it may look just between the two.
   */
  readonly #allowed = [/\/assets\/[\w-]+\.css#? was preloaded using link preload but not used/];

  /** For what the test brings about itself, such as a refused call. */
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
    // To read every page at every change takes half of a test's time: only what this test has to see is looked for.
    const awaited = quotesOfTags(specification, tags);
    // Some styles write all in capitals.
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
      await readAlong(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await readOnceMore(context);
      await context.close();
    }
  },
});

/** What a test waited for last may not have been read yet. A page that is gone by now was read before. */
async function readOnceMore(context: BrowserContext): Promise<void> {
  const read = () => (window as unknown as { readTexts?(): void }).readTexts?.();
  await Promise.all(context.pages().map((page) => page.evaluate(read).catch(() => {})));
}

/** In the page: whenever it has changed, it says which of the texts are on it now. */
function watchTexts(texts: { text: string; pattern: string }[]): void {
  const { wasSeen } = window as unknown as { wasSeen(text: string): void };
  // That of now: a test may hold the page's clock.
  const nextFrame = window.requestAnimationFrame.bind(window);
  let waiting = texts.map(({ text, pattern }) => ({ text, pattern: new RegExp(pattern) }));
  let isPlanned = false;
  const read = () => {
    isPlanned = false;
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden was not seen
    const shown = document.body?.innerText ?? "";
    const found = waiting.filter(({ pattern }) => pattern.test(shown));
    waiting = waiting.filter((quote) => !found.includes(quote));
    for (const { text } of found) wasSeen(text);
  };
  Object.assign(window, { readTexts: read });
  new MutationObserver(() => {
    if (!isPlanned) nextFrame(read);
    isPlanned = true;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

export { expect };
