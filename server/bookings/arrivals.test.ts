import { afterEach, expect, it } from "vitest";
import { aMarket, book, stays } from "#testing/makers.ts";
import { ABrowser, PushService } from "#testing/push-service.ts";
import { useWorld } from "#testing/world.ts";
import { pushOver } from "../notices/notices.ts";
import { tellOfArrivals } from "./arrivals.ts";

const world = useWorld();
afterEach(() => pushOver({}));

it("guest and host are told the day before, from ten on, and once", async () => {
  const service = new PushService();
  pushOver(service.ways);
  const { host, guest, listing } = await aMarket(world, "lodging");
  const [phone, tablet] = [new ABrowser(), new ABrowser()];
  await world.call("POST", "/user/notices", { token: host.token, body: phone.subscription });
  await world.call("POST", "/user/notices", { token: guest.token, body: tablet.subscription });
  await book(world, guest, stays.lodging(listing.id));
  await world.settle();
  service.pushes.length = 0;
  for (const time of ["08:41", "10:41", "11:41"]) {
    world.clock.set(new Date(`2026-12-10T${time}:00-04:00`));
    await tellOfArrivals(world.app.ctx);
    await world.settle();
    if (time === "08:41") expect(service.pushes).toEqual([]);
  }
  const heard = (browser: ABrowser) =>
    service.pushes.filter(({ endpoint }) => endpoint === browser.endpoint).map(({ body }) => browser.read(body).text);
  expect([heard(phone), heard(tablet)]).toEqual([["Mañana llega alguien."], ["Mañana empieza tu reserva."]]);
});

it("a device that was told hears it once, also while another device of its person fails", async () => {
  const service = new PushService();
  pushOver(service.ways);
  const { guest, listing } = await aMarket(world, "lodging");
  const [phone, tablet] = [new ABrowser(), new ABrowser()];
  for (const { subscription } of [phone, tablet]) {
    await world.call("POST", "/user/notices", { token: guest.token, body: subscription });
  }
  await book(world, guest, stays.lodging(listing.id));
  await world.settle();
  service.statuses.set(phone.endpoint, 429);
  service.pushes.length = 0;
  const tried = ({ endpoint }: ABrowser) => service.pushes.filter((pushed) => pushed.endpoint === endpoint).length;
  for (const time of ["10:41", "11:41", "12:41"]) {
    world.clock.set(new Date(`2026-12-10T${time}:00-04:00`));
    await tellOfArrivals(world.app.ctx);
    await world.settle();
  }
  expect(tried(phone)).toBeGreaterThan(0);
  expect(tried(tablet)).toBe(1);
});
