import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** A host's statement on the page, on paper and as files, of the demo's host with a year of bookings. */

const words = texts.es.statement;
const year = String(new Date().getUTCFullYear());

test("of a year adds up to one number three times, and the files say the same", async ({ newVisitor, request }) => {
  const page = await newVisitor({ storageState: signedInAs(await ofTheDemo(request, "anfitriona")) });
  await page.goto(`/host/statement?period=${year}`);
  const paper = page.getByRole("article");
  const received = paper.getByRole("row").last().getByRole("cell").last();
  await expect(received).toHaveText(/^\$[\d,]+\.\d\d$/);
  const total = String(await received.textContent());
  // By booking and by listing; what has not been sent yet makes the deposits up to the same.
  await expect(paper.getByText(total, { exact: true })).toHaveCount(3);

  const saving = async (name: string) => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const file = await saved;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await saving(words.downloadCsv);
  expect([csv.name, csv.bytes.subarray(0, 3).toString("hex")]).toEqual([`estado-de-cuenta-${year}.csv`, "efbbbf"]);
  expect(csv.bytes.toString("utf8")).toContain(total.replaceAll(/[$,]/g, ""));
  const pdf = await saving(words.downloadPdf);
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual([`estado-de-cuenta-${year}.pdf`, "%PDF-"]);

  // On paper there is the statement and nothing around it.
  await page.emulateMedia({ media: "print" });
  await expect(paper).toBeVisible();
  await expect(page.getByRole("button", { name: words.print })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
});

for (const [width, language] of [
  [360, "es"],
  [768, "en"],
  [1440, "es"],
] as const) {
  test(`at ${width} px, in ${language}, is accessible and does not scroll sideways`, async ({
    newVisitor,
    request,
  }) => {
    const page = await newVisitor({
      viewport: { width, height: 900 },
      storageState: signedInAs(await ofTheDemo(request, "anfitriona")),
      locale: language === "en" ? "en-US" : "es-PR",
    });
    await page.goto(`/host/statement?period=${year}`);
    await expect(page.getByRole("article").getByText(texts[language].statement.total, { exact: true })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
}
