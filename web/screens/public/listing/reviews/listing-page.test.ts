import { expect, it } from "vitest";
import { orHold } from "./listing-page.ts";

const at = (address: string) => ({ request: new Request(`http://localhost${address}`) });
const refusal = (status: number) => Promise.reject(Object.assign(new Error("refused"), { status }));

it("a guest whose hold is at a paused listing is led to it, where they may still pay", async () => {
  const led: Response = await orHold(at("/home/12?hold=7"), refusal(404)).catch((thrown) => thrown);
  expect([led.status, led.headers.get("location")]).toEqual([302, "/dashboard/trips/7"]);
});

it("everybody else is told that there is no such listing, and an outage leads nobody away", async () => {
  await expect(orHold(at("/home/12"), refusal(404))).rejects.toMatchObject({ init: { status: 404 } });
  await expect(orHold(at("/home/12?hold=x"), refusal(404))).rejects.toMatchObject({ init: { status: 404 } });
  await expect(orHold(at("/home/12?hold=7"), refusal(503))).rejects.toMatchObject({ init: { status: 503 } });
  await expect(orHold(at("/home/12?hold=7"), Promise.resolve("listed"))).resolves.toBe("listed");
});
