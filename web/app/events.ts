import { ApiError, type PathOf } from "./api.ts";
import { apiBase } from "./api-base.ts";
import { tokenNow } from "./session.ts";

/** The server sends a sign of life every 20 seconds: after a longer silence it is gone, whatever the browser says. */
const silentMilliseconds = 50_000;

/**
 * Server-sent events of a call, read with `fetch`, because an `EventSource` sends no token. Yields the data of each, and
 * an empty text for a comment: the first says that the stream is open. Returns when the server ends it.
 * @throws when it cannot be opened, breaks, goes silent, or is ended by `signal`
 */
export async function* eventsFrom(path: PathOf<"GET">, signal: AbortSignal): AsyncGenerator<string, void> {
  // Combined by hand: AbortSignal.any is newer than some browsers we support.
  const end = new AbortController();
  const follow = () => end.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", follow);
  let silence = setTimeout(() => end.abort(), silentMilliseconds);
  try {
    const response = await fetch(apiBase() + path, {
      headers: { "x-auth-token": tokenNow() ?? "" },
      cache: "no-store",
      signal: end.signal,
    });
    if (!response.ok || !response.body) throw new ApiError(response.status, {});
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let unfinished = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => end.abort(), silentMilliseconds);
      const events = (unfinished + decoder.decode(value, { stream: true })).split("\n\n");
      unfinished = events.pop() ?? "";
      for (const event of events) yield /^data: ?(.*)$/m.exec(event)?.[1] ?? "";
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", follow);
    end.abort();
  }
}
