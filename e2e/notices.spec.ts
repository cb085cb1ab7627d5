import { chromiumArguments, findWholeChromium } from "../scripts/chromium.mjs";
import { expectAccessible } from "./accessible.ts";
import { useOwnDemo } from "./own-demo.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/**
 * A browser that shows notices: what it was asked, what the worker shows of a push, and where that leads. The push
 * service of the browser's maker is out of reach, so its subscription is made up, and pushes come from the browser's
 * own tools.
 */

const demo = useOwnDemo();
// The one that draws to no screen shows no notices either.
const executablePath = findWholeChromium();
test.use({ launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) } });

const words = texts.es.settings.notices;
const casita = "/home/casita-rosada-frente-a-la-plaza";

const madeUp = () => {
  const subscription = {
    endpoint: "https://push.example/a-browser",
    toJSON: () => ({
      endpoint: "https://push.example/a-browser",
      keys: {
        p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
        auth: "A".repeat(22),
      },
    }),
    unsubscribe: async () => {
      sessionStorage.removeItem("subscribed");
      return true;
    },
  };
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem("subscribed", "1");
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () =>
    sessionStorage.getItem("subscribed") ? (subscription as unknown as PushSubscription) : null;
};

test("who asks a host is offered notices, gets them of the answer, and turns them off", async ({ newVisitor }) => {
  test.setTimeout(120_000);
  const guest = await anAccount(demo.api, somebody("Teresa Nadal"));
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await page.context().grantPermissions(["notifications"], { origin: demo.url });
  await page.addInitScript(madeUp);
  await page.goto(`${demo.url}${casita}`);
  await page.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await page.getByLabel(texts.es.messages.write).fill("¿Hay escaleras?");
  await page.getByRole("button", { name: texts.es.messages.send }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/\d+$/);
  const offer = page.getByRole("complementary", { name: words.title });
  await expect(offer).toContainText(words.offerMessages);
  await expectAccessible(page);
  await offer.getByRole("button", { name: words.accept }).click();
  await expect(page.getByText(words.done)).toBeVisible();
  await expect(offer).toBeHidden();
  const told = async () => {
    const answer = await demo.api.get("/api/user/data", { headers: { "x-auth-token": guest.token } });
    return (await answer.json()).parts.notices.data.devices;
  };
  expect(await told()).toMatchObject([{ service: "push.example" }]);

  // A push arrives while nobody looks at the site.
  const path = new URL(page.url()).pathname;
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one) found(one.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const notice = { title: "Linkisla", text: "Tienes un mensaje nuevo.", topic: "thread-1", path, language: "es" };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/");
      return (await registration?.getNotifications())?.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  const deliver = () =>
    tools.send("ServiceWorker.deliverPushMessage", { origin: demo.url, registrationId, data: JSON.stringify(notice) });
  // Whoever looks at the site sees it there.
  await deliver();
  await page.goto("about:blank");
  await deliver();
  await page.goto(`${demo.url}/dashboard/settings`);
  await expect.poll(shown).toEqual([{ title: "Linkisla", body: notice.text, tag: "thread-1" }]);

  await page.getByRole("button", { name: words.turnOff }).click();
  await expect(page.getByText(words.stopped)).toBeVisible();
  await expect(page.getByRole("button", { name: words.turnOn })).toBeVisible();
  expect(await told()).toEqual([]);
});

test("a browser that was told no says how to allow notices", async ({ newVisitor }) => {
  const guest = await anAccount(demo.api, somebody("Luis Nadal"));
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await page.goto(`${demo.url}/dashboard/settings`);
  await expect(page.getByText(words.denied)).toBeVisible();
  await expectAccessible(page);
});
