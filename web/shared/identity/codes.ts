/** Codes as people read and type them. */

/** `JBSW Y3DP EHPK 3PXP`: a secret in groups of four. */
export function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}

/** What is saved of recovery codes: a heading, the date and one code a line. The lines end as every system reads them. */
export function codesAsText(heading: string, codes: readonly string[]): string {
  return `${[heading, "", ...codes].join("\r\n")}\r\n`;
}
