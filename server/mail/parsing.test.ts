import { expect, test } from "vitest";
import { mostBoundaryLines, mostLines, parseEmail } from "./parsing.ts";

const headers = "From: ana@correo.test\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n";

test("an email of the largest size is read when its lines are as long as mail programs write them", async () => {
  const line = `${"a".repeat(76)}\r\n`;
  const raw = Buffer.from(`From: ana@correo.test\r\n\r\n${line.repeat(26_000)}`);
  expect(raw.length).toBeGreaterThan(1.9 * 1024 * 1024);
  expect((await parseEmail(raw))?.text).toHaveLength(26_000 * 77);
});

test.each<[string, string]>([
  ["lines", "\n".repeat(mostLines + 1)],
  ["lines as mail servers end them", "\r\n".repeat(mostLines + 1)],
  ["two megabytes of empty lines", "\n".repeat(2 * 1024 * 1024)],
  ["parts", headers + "--x\r\n\r\n".repeat(mostBoundaryLines + 1)],
])("an email with more than is read of these is not parsed: %s", async (_, text) => {
  expect(await parseEmail(Buffer.from(text))).toBeUndefined();
});
