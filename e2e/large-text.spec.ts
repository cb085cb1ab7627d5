import { chromiumArguments, findChromium } from "../scripts/chromium.mjs";
import { freeNights } from "./island.ts";
import { ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";

/** A phone whose browser shows text at twice its usual size. */

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumArguments, "--blink-settings=defaultFontSize=32"],
  },
});

test("with text at twice its size messages and the page before the payment are no wider than a phone", async ({
  newVisitor,
  request,
}) => {
  const guest = await ofTheDemo(request, "huesped");
  const listing = "/home/cabana-entre-helechos";
  const { checkIn, checkOut } = await freeNights(request, listing, { past: 6 });
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(guest) });
  for (const path of ["/dashboard/messages", `${listing}/book?check_in=${checkIn}&check_out=${checkOut}&guests=1`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
});
