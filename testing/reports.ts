/** Emails as other mail servers send them, about emails of ours. */

interface Report {
  /** The address the report goes to. */
  to?: string;
  action?: string;
  status?: string;
  /** The type of the part with what comes back. */
  returned?: string;
  /** Those of the email that comes back. */
  headers?: readonly string[];
  charset?: string;
  text?: string;
}

/** A delivery status notification (RFC 3464). */
export function aReport({
  to = "hola@linkisla.test",
  action = "failed",
  status = "5.1.1",
  returned = "message/rfc822",
  headers = [],
  charset = "us-ascii",
  text = "The email could not be delivered.",
}: Report): string {
  const statusPart = [
    ...["Reporting-MTA: dns; mx.correo.test", "Arrival-Date: Sat, 21 Nov 2026 12:00:00 -0400", ""],
    ...["Final-Recipient: rfc822; ana@correo.test", `Action: ${action}`, `Status: ${status}`],
    "Diagnostic-Code: smtp; 550 no such user",
  ];
  return multipart("delivery-status", to, [
    [`text/plain; charset=${charset}`, text],
    ["message/delivery-status", ...statusPart],
    [returned, ...headers, "", "Hola"],
  ]);
}

/** A feedback report (RFC 5965). */
export function aComplaint({
  to = "hola@linkisla.test",
  type = "abuse",
  headers = [],
}: Report & { type?: string }): string {
  return multipart("feedback-report", to, [
    ["text/plain", "This is an email abuse report."],
    ["message/feedback-report", `Feedback-Type: ${type}`, "User-Agent: Correo/1.0", "Version: 1"],
    ["message/rfc822", ...headers, "", "Hola"],
  ]);
}

function multipart(type: string, to: string, parts: readonly (readonly string[])[]): string {
  const body = parts.flatMap(([contentType, ...lines]) => ["--out", `Content-Type: ${contentType}`, "", ...lines, ""]);
  return [
    ...["From: Mail Delivery System <MAILER-DAEMON@mx.correo.test>", `To: ${to}`, "Subject: Undelivered Mail"],
    ...["Auto-Submitted: auto-replied", "MIME-Version: 1.0"],
    ...[`Content-Type: multipart/report; report-type=${type};`, '\tboundary="out"', "", ...body, "--out--", ""],
  ].join("\r\n");
}
