import type { Email } from "postal-mime";

/** Reading an email as it came in, within bounds on the time and memory that a stranger's email may take. */

/**
 * The parser's time and memory grow faster than an email's lines and parts: two megabytes of empty lines end the
 * process. An email of the largest size with lines of 78 characters has 26,000 of them, and an ordinary one ten parts.
 */
export const mostLines = 30_000;
export const mostBoundaryLines = 200;

// Reports have three parts, one of which may be an email with parts of its own: those are never opened.
const limits = { forceRfc822Attachments: true, maxNestingDepth: 8, maxHeadersSize: 64 * 1024 };

/** Comes with the first email: most sites receive none. */
export const postalMime = async () => (await import("postal-mime")).default;

/** Undefined for what cannot be read, and for what would take too long. */
export async function parseEmail(raw: Uint8Array): Promise<Email | undefined> {
  if (isTooMuch(raw)) return undefined;
  const parser = await postalMime();
  return parser.parse(raw, limits).catch(() => undefined);
}

const [lineFeed, dash] = ["\n".charCodeAt(0), "-".charCodeAt(0)];

/** Whether it has more lines, or more lines that may part it, than are read. */
function isTooMuch(raw: Uint8Array): boolean {
  let [lines, boundaryLines] = [0, 0];
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) {
    lines += 1;
    if (raw[at + 1] === dash && raw[at + 2] === dash) boundaryLines += 1;
    if (lines > mostLines || boundaryLines > mostBoundaryLines) return true;
  }
  return false;
}
