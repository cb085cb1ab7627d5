import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";

/** Every test of the browser: it fails on whatever a page complains about, and may invite more visitors. */

interface Tools {
  complaints: Complaints;
  /** Somebody else: another browser, nothing stored in it. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * Errors and warnings of the console (broken policies are among them) and errors nobody caught (a page that comes
 * alive differently from what the server rendered is among them).
 */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** For what the test brings about itself, such as a refused call. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  listenTo(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      this.#heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
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
  context: async ({ context, complaints }, use) => {
    complaints.listenTo(context);
    await use(context);
  },
  newVisitor: async ({ browser, complaints, contextOptions, baseURL, locale, timezoneId, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const usual = { ...contextOptions, ...(baseURL && { baseURL }), ...(locale && { locale }) };
      const context = await browser.newContext({ ...usual, ...(timezoneId && { timezoneId }), viewport, ...options });
      contexts.push(context);
      complaints.listenTo(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
