declare global {
  /** Made by a script in the head of every page; missing on the server. */
  var firstTouch: Promise<unknown> | undefined;
}

/**
 * Resolves once the visitor has touched the page: pressed, typed or moved the focus. Code that is only needed then
 * waits for it. On the server, which renders whole pages, it resolves at once.
 */
export async function touched(): Promise<void> {
  await globalThis.firstTouch;
}
