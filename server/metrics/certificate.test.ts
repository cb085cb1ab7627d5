import { expect, test } from "vitest";
import { Clock, useWorld } from "#testing/world.ts";
import type { CertificateReading } from "../system/system.ts";
import { CertificateEnd } from "./certificate.ts";

const world = useWorld({ METRICS_TOKEN: "a-token-for-the-tests" });

/** Readings that end when the test says so. */
function aCertificate() {
  const clock = new Clock();
  const asked: PromiseWithResolvers<CertificateReading>[] = [];
  const end = new CertificateEnd({ ...world.app.ctx, now: clock.now }, () => {
    const reading = Promise.withResolvers<CertificateReading>();
    asked.push(reading);
    return reading.promise;
  });
  const ends = (days: number) => ({
    host: "linkisla.test",
    validTo: new Date(clock.now().getTime() + days * 86_400_000),
  });
  /** Lets what waits for a reading go on. */
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, asked, end, ends, turn };
}

test("a scrape never waits for the certificate, which is read once an hour", async () => {
  const { clock, asked, end, ends, turn } = aCertificate();
  expect(end.secondsLeft()).toBeUndefined();
  expect(end.secondsLeft()).toBeUndefined();
  expect(asked.length).toBe(1);
  asked[0]?.resolve(ends(20));
  await turn();
  expect(end.secondsLeft()).toBe(20 * 86_400);
  clock.advance(59);
  expect(end.secondsLeft()).toBe(20 * 86_400 - 59 * 60);
  expect(asked.length).toBe(1);
  // Renewed meanwhile: the scrape that notices the hour still has the old one.
  clock.advance(1);
  expect(end.secondsLeft()).toBe(20 * 86_400 - 60 * 60);
  asked[1]?.resolve(ends(90));
  await turn();
  expect(end.secondsLeft()).toBe(90 * 86_400);
  expect(asked.length).toBe(2);
});

test("what cannot be read now ends when it was said to, and below zero it is over", async () => {
  const { clock, asked, end, ends, turn } = aCertificate();
  end.secondsLeft();
  asked[0]?.resolve(ends(1));
  await turn();
  clock.advance(25 * 60);
  end.secondsLeft();
  asked[1]?.reject(new Error("connect ECONNREFUSED"));
  await turn();
  expect(end.secondsLeft()).toBe(-3600);
});

test("a site without https has none", async () => {
  const headers = { authorization: "Bearer a-token-for-the-tests" };
  const scrape = async () => (await world.app.http.inject({ url: "/metrics", headers })).body;
  await scrape();
  expect(await scrape()).not.toMatch(/^linkisla_certificate_left_seconds/m);
  expect(await scrape()).toContain("# TYPE linkisla_certificate_left_seconds gauge");
});
