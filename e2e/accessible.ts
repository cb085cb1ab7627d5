import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** It goes to the browser for every page: the readable form is twice as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** `preload` fetches style sheets and media for rules about film and turned screens. */
const options: RunOptions = { resultTypes: ["violations"], preload: false };

export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((chosen) => axe.run(chosen), options);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html }) => html.slice(0, 200)),
  }));
  expect(found, page.url()).toEqual([]);
}
