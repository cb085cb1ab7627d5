/** Codes in the form in which people read and type them. */

/** `JBSW Y3DP EHPK 3PXP`: a secret in groups of four. */
export function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}

/** The file of recovery codes: a heading, the date and one code per line, with line endings every system reads. */
export function codesAsText(heading: string, codes: readonly string[]): string {
  return `${[heading, "", ...codes].join("\r\n")}\r\n`;
}
