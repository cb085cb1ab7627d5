const pauseMilliseconds = 10_000;

/** Resolves when the browser reports a network again, or after ten seconds, because it does not always report. */
export function networkOrPause(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener("online", resolve, { once: true });
    setTimeout(resolve, pauseMilliseconds);
  });
}
