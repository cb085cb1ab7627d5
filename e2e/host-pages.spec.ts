import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { decide, listingOnSale, openEditing, pictureFiles, submittedListing } from "./hosted-listing.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** The layout of the pages on which hosts create listings, on small and large screens, in both languages. */

async function look(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
}

for (const { width, language } of [
  { width: 360, language: "es" },
  { width: 1440, language: "en" },
] as const) {
  const { hostListing: words, becomeHost } = texts[language];
  const browser = { viewport: { width, height: 900 }, locale: language === "es" ? "es-PR" : "en-US" };

  test(`at ${width} px every step of a new listing is accessible and does not scroll sideways`, async ({
    newVisitor,
    request,
  }) => {
    // The test checks nine pages.
    test.setTimeout(300_000);
    const page = await newVisitor({ ...browser, storageState: signedInAs(await anAccount(request)) });
    await page.goto("/host/hostregistration");
    await page.getByRole("button", { name: becomeHost.what.space.title }).waitFor();
    await look(page);
    await page.getByRole("button", { name: becomeHost.what.space.title }).click();
    const nav = page.getByRole("navigation", { name: words.steps.label });
    const title = page.getByRole("heading", { level: 1 });
    for (const step of ["what", "where", "details", "photos", "price", "calendar", "policy", "review"] as const) {
      await nav.getByRole("button", { name: words.steps[step].name }).click();
      await expect(title).toHaveText(words.steps[step].title);
      if (step !== "review")
        await page
          .getByRole("button", { name: /^(Continuar|Continue|Revisar|Review)$/ })
          .last()
          .click();
      if (step === "where") await expect(page.locator("[data-field=latitude]")).toBeVisible();
      if (step === "photos") {
        await page.locator("input[type=file]").setInputFiles(pictureFiles.slice(0, 2));
        await expect(page.locator('[data-photo] img[src^="/media/"]')).toHaveCount(2);
      }
      await look(page);
    }
  });

  test(`at ${width} px the host's listings and the pages that change them are accessible`, async ({
    newVisitor,
    request,
  }) => {
    const account = await anAccount(request);
    const rejected = await submittedListing(request, account, { kind: "lodging", title: "Casa por corregir" });
    await decide(request, rejected, { status: false, reason: "Falta la dirección." });
    const experience = await listingOnSale(request, account, { kind: "experience", title: "Senderismo nocturno" });
    const page = await newVisitor({ ...browser, storageState: signedInAs(account) });
    await page.goto("/host/listings");
    await expect(page.getByRole("link", { name: "Casa por corregir", exact: true })).toBeVisible();
    await look(page);
    for (const listing of [rejected, experience]) {
      await openEditing(page, listing);
      await look(page);
    }
    await page.getByRole("button", { name: words.archive.open }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page);
  });
}
