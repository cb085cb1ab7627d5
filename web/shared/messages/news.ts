import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { eventsFrom } from "#web/app/events.ts";
import { useSession } from "#web/app/session.ts";
import { lookAgain, setLive } from "./messages-data.ts";

/**
 * Listens for news while messages are shown. A browser has one stream for all its tabs: the tab that holds the lock
 * reads it and informs the others. Without support for locks, or without a stream, every tab polls.
 */

const retryMilliseconds = 20_000;
/** A random delay up to this, so that not all browsers reconnect at once after the server restarts. */
const spreadMilliseconds = 3_000;

/** What a browser's tabs tell each other: a number is the id of a thread with something new. */
type News = "live" | "lost" | number;

export function useNews(): void {
  const client = useQueryClient();
  const person = useSession(({ user }) => user?.id);
  useEffect(() => {
    if (person === undefined || !navigator.locks || typeof BroadcastChannel === "undefined") return;
    const hear = (news: News) => {
      if (typeof news !== "number") setLive(news === "live");
      void lookAgain(client, typeof news === "number" ? news : undefined);
    };
    let leave: (() => void) | undefined;
    const follow = () => {
      const isInSight = document.visibilityState === "visible";
      if (isInSight) {
        leave ??= listen(`thread-news-${person}`, hear);
      } else {
        leave?.();
        leave = undefined;
      }
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      leave?.();
    };
  }, [client, person]);
}

/** @returns a function that stops listening, so that the lock passes to another tab */
function listen(name: string, hear: (news: News) => void): () => void {
  const end = new AbortController();
  const channel = new BroadcastChannel(name);
  let isReading = false;
  channel.onmessage = ({ data }: MessageEvent<News | "newcomer">) => {
    if (data !== "newcomer") hear(data);
    else if (isReading) channel.postMessage("live");
  };
  const tell = (news: News) => {
    channel.postMessage(news);
    hear(news);
  };
  channel.postMessage("newcomer");
  void navigator.locks.request(name, { signal: end.signal }, read).catch(() => {});
  return () => {
    end.abort();
    if (isReading) channel.postMessage("lost");
    channel.close();
    hear("lost");
  };

  async function read(): Promise<void> {
    while (!end.signal.aborted) {
      let isOpen = false;
      try {
        for await (const thread of eventsFrom("/user/threads/news", end.signal)) {
          // From now on nothing is missed, so the tabs stop polling, after fetching what they missed so far.
          if (!isOpen) tell("live");
          isOpen = isReading = true;
          if (thread !== "") tell(Number(thread));
        }
      } catch {
        if (end.signal.aborted) return;
        if (isReading) tell("lost");
        isReading = false;
        isOpen = false;
      }
      await pause((isOpen ? 0 : retryMilliseconds) + Math.random() * spreadMilliseconds, end.signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
