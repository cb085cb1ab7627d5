/** The only place in the browser that reads the clock. */
export function now(): Date {
  return new Date();
}
