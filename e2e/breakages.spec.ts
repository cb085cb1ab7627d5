import { ofTheDemo } from "./people.ts";
import { expect, test } from "./test.ts";

test("what breaks in a browser reaches the operator, without a word of what was typed there", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/secreto de Ana/, /cdn\.elsewhere\.test/);
  // The page never hydrates: its entry script fails first.
  await page.route(/\/assets\/entry\.client-[\w-]+\.js/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'throw new TypeError("secreto de Ana")' }),
  );
  const told = page.waitForRequest(/\/browser-errors/);
  await page.goto("/terms?hint=secreto", { waitUntil: "load" });
  expect((await told).postDataJSON()).toEqual({
    name: "TypeError",
    frames: [expect.stringMatching(/^entry\.client-[\w-]+\.js:1:7$/)],
    page: "/terms",
  });
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: "https://cdn.elsewhere.test/ana.png?who=ana" }));
  });
  const { token } = await ofTheDemo(request, "admin");
  const listed = async () => {
    const answer = await request.get("/api/admin/breakages", { headers: { "x-auth-token": token } });
    const { items } = (await answer.json()) as { items: { what: string; sources: string[]; page: string }[] };
    return items.map(({ what, sources, page }) => [what, sources[0]?.replace(/-[\w-]+\.js.*/, ""), page].join(" "));
  };
  await expect.poll(listed).toContain("TypeError entry.client /terms");
  await expect.poll(listed).toContain("img-src https://cdn.elsewhere.test /terms");
});
