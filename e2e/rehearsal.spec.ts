import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

const { layout, rehearsal } = texts.es;

/** As the server of a rehearsal writes it into each page. */
const banner = `<aside style="padding:8px"><p>${rehearsal.banner}</p><p>${texts.en.rehearsal.banner}</p></aside>`;

test("the line of a rehearsal stays when the page comes alive and leads to another, and nothing moves", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.route("/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<body[^>]*>/, (body) => body + banner) });
  });
  await page.goto("/");
  const line = page.getByText(rehearsal.banner);
  await expect(line).toBeVisible();
  const top = await page.locator("header").first().boundingBox();
  await page.getByRole("link", { name: layout.links.experiences }).first().click();
  await expect(page).toHaveURL(/\/experiences/);
  await expect(line).toBeVisible();
  await expect(page.getByText(texts.en.rehearsal.banner)).toBeVisible();
  expect((await page.locator("header").first().boundingBox())?.y).toBe(top?.y);
});
