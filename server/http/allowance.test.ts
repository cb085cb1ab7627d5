import { expect, test } from "vitest";
import { Allowance } from "./allowance.ts";

const noon = new Date("2026-11-21T16:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

test("somebody may do at once what two minutes allow, then goes on at the hour's pace", () => {
  const allowance = new Allowance(3600);
  const answers = Array.from({ length: 121 }, () => allowance.spend("ana", noon));
  expect(answers).toEqual([...Array(120).fill(0), 1]);
  expect([later(0.5), later(1), later(1), later(2)].map((at) => allowance.spend("ana", at))).toEqual([1, 0, 1, 0]);
  expect(allowance.spend("berta", noon)).toBe(0);
});

test("who comes back after the time that was told is not refused again", () => {
  const allowance = new Allowance(1, 1);
  expect([noon, noon].map((at) => allowance.spend("ana", at))).toEqual([0, 3600]);
  expect(allowance.spend("ana", later(3600))).toBe(0);
});

test("what is saved up never grows past that, and a clock that goes back gives nothing", () => {
  const allowance = new Allowance(30);
  expect([noon, noon].map((at) => allowance.spend("ana", at))).toEqual([0, 120]);
  expect([later(86_400), later(86_400)].map((at) => allowance.spend("ana", at))).toEqual([0, 120]);
  expect(allowance.spend("ana", noon)).toBe(120);
});
