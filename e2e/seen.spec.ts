import { expectAccessible } from "./accessible.ts";
import { listingAt } from "./island.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** The listings last looked at, which this browser alone remembers. */

const paths = ["/home/casa-de-hacienda-entre-cafetos", "/space/patio-de-la-calle-sol"];

for (const width of [360, 1440]) {
  test(`at ${width} px what was looked at stands on the home page, the last first, until it is cleared`, async ({
    newVisitor,
    request,
  }) => {
    const { title: heading, forget } = texts.es.seen;
    const page = await newVisitor({ viewport: { width, height: 800 } });
    const titles: string[] = [];
    for (const path of [...paths, ...paths]) {
      await page.goto(path);
      // Whoever does not touch a page has not looked at it.
      await page.keyboard.press("Tab");
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("recently-seen") ?? "[]")[0]?.slug))
        .toBe(path.split("/").at(-1));
      titles.unshift((await listingAt(request, path)).title);
    }
    await page.goto("/");
    await page.keyboard.press("Tab");
    const seen = page.getByRole("region", { name: heading });
    await expect(seen.getByRole("article").getByRole("heading")).toHaveText(titles.slice(0, 2));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    const heart = seen.getByRole("article").first().getByRole("button");
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await seen.getByRole("button", { name: forget }).click();
    await expect(seen).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("recently-seen"))).toBeNull();
  });
}
