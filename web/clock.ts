/** The one place in the browser that asks what time it is. */
export function now(): Date {
  return new Date();
}
