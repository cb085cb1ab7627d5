import { describe, expect, it } from "vitest";
import { aComplaint, aReport } from "#testing/reports.ts";
import { deliveryReportIn } from "./delivery-reports.ts";
import { parseEmail } from "./parsing.ts";

const read = async (text: string | Buffer) => {
  const email = await parseEmail(Buffer.from(text as string));
  return email && deliveryReportIn(email);
};
const codeIn = async (text: string) => (await read(text))?.code;

describe("a delivery status (RFC 3464)", () => {
  it("has the code of a failure for good, where it was sent, and the headers of the email", async () => {
    const report = await read(
      aReport({ to: "bounce+7.abc@post.test", headers: ["X-Mail-Token: 7.abc", "Subject: Hola"] }),
    );
    expect(report).toEqual({
      code: "5.1.1",
      sentTo: ["bounce+7.abc@post.test"],
      about: [
        { name: "x-mail-token", value: "7.abc" },
        { name: "subject", value: "Hola" },
      ],
    });
  });

  it("reads the whole email as well as its headers alone, and folded lines", async () => {
    for (const returned of ["message/rfc822", "text/rfc822-headers", "message/global-headers"]) {
      const report = await read(aReport({ returned, headers: ["X-Mail-Token:\r\n 7.abc"] }));
      expect(report?.about, returned).toEqual([{ name: "x-mail-token", value: "7.abc" }]);
    }
  });

  it("is none when the failure passes, or another server goes on trying", async () => {
    expect(await codeIn(aReport({ status: "4.4.7" }))).toBeUndefined();
    expect(await codeIn(aReport({ action: "delayed", status: "4.2.2" }))).toBeUndefined();
    expect(await codeIn(aReport({ action: "delivered", status: "2.0.0" }))).toBeUndefined();
    expect(await codeIn(aReport({ action: "relayed", status: "5.1.1" }))).toBeUndefined();
  });

  it("keeps the code alone, whatever the server says besides", async () => {
    expect(await codeIn(aReport({ status: "5.2.1 (mailbox <script>alert(1)</script>)" }))).toBe("5.2.1");
    expect(await codeIn(aReport({ status: "5.1234.1" }))).toBeUndefined();
    expect(await codeIn(aReport({ status: "quinientos" }))).toBeUndefined();
  });

  it("is read in any charset and with any line ends", async () => {
    const report = aReport({ charset: "x-desconocido" });
    expect(await codeIn(report)).toBe("5.1.1");
    expect(await codeIn(report.replaceAll("\r\n", "\n"))).toBe("5.1.1");
    const latin = Buffer.from(aReport({ text: "No existe ese buzón" }), "latin1");
    expect((await read(latin))?.code).toBe("5.1.1");
  });
});

describe("a complaint (RFC 5965)", () => {
  it("is one of abuse, and none that takes another back or is about the domain", async () => {
    expect(await read(aComplaint({ headers: ["X-Mail-Token: 7.abc"] }))).toMatchObject({
      code: "complaint",
      about: [{ name: "x-mail-token", value: "7.abc" }],
    });
    expect(await codeIn(aComplaint({ type: "Fraud" }))).toBe("complaint");
    for (const type of ["not-spam", "auth-failure", ""])
      expect(await codeIn(aComplaint({ type })), type).toBeUndefined();
  });
});

describe("anything else is no report", () => {
  it.each([
    [
      "an answer by itself",
      "From: ana@correo.test\r\nAuto-Submitted: auto-replied\r\nSubject: Fuera\r\n\r\nVuelvo el 3.\r\n",
    ],
    ["a letter that tells of a failure", "From: ana@correo.test\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"],
    ["nothing", ""],
    ["noise", "\u0000\u0001\u0002".repeat(500)],
    ["headers without an end", "Subject: ".repeat(20_000)],
    [
      "a report without parts",
      "Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n--x--\r\n",
    ],
    ["a report without a boundary", aReport({}).replace(/boundary="[^"]*"/, "")],
    [
      "a report of another type",
      aReport({}).replace("report-type=delivery-status", "report-type=disposition-notification"),
    ],
  ])("%s", async (_what, text) => {
    expect(await read(text)).toBeUndefined();
  });

  it("a report inside another email is that email's content", async () => {
    const forwarded = `From: ana@correo.test\r\nContent-Type: multipart/mixed; boundary=out\r\n\r\n--out\r\nContent-Type: message/rfc822\r\n\r\n${aReport({})}\r\n--out--\r\n`;
    expect(await read(forwarded)).toBeUndefined();
  });

  it("what is nested without end is given up", async () => {
    const deep = Array.from(
      { length: 400 },
      (_, at) => `Content-Type: multipart/report; report-type=delivery-status; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    expect(await read(deep.join(""))).toBeUndefined();
  });
});
