import { createHash, randomBytes } from "node:crypto";

/** The inline scripts and styles of pages, as a content security policy admits them. */

/** What a policy admits, as its sources: `'nonce-…'` or `'sha256-…'`. */
export interface Admitted {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * The nonce of pages that are rendered to be kept. It never leaves the server, so nobody can write it into a page: an
 * element that has it is ours.
 */
export const keptNonce = `kept-${randomBytes(18).toString("hex")}`;

/** For a page that only one reader gets. */
export function admittedByNonce(nonce: string): Admitted {
  return { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`, hashOf(reactAriaStyle)] };
}

/**
 * For a page that many readers get, which no nonce would protect: its own elements are admitted by their hashes, and
 * lose {@link keptNonce}.
 */
export function admitByHash(rendered: string): { html: string; admitted: Admitted } {
  const mark = ` nonce="${keptNonce}"`;
  const hashesOf = (name: string) => {
    const elements = rendered.matchAll(new RegExp(`<${name}\\b[^>]*${mark}[^>]*>([\\s\\S]*?)</${name}>`, "g"));
    return [...new Set([...elements].flatMap(([, text]) => (text ? [hashOf(text)] : [])))];
  };
  return {
    html: rendered.replaceAll(mark, ""),
    admitted: { scripts: hashesOf("script"), styles: [...hashesOf("style"), hashOf(reactAriaStyle)] },
  };
}

/** React Aria adds this style element to every page with a control of its own. */
export const reactAriaStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`;

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
