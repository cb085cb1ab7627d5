import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Message, Side, StoredMessage, Thread } from "#contract/messages/messages.ts";
import { ApiError, call } from "#web/app/api.ts";
import { keyOf, reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { isUnconfirmed, useConfirming } from "#web/shared/account/confirming.ts";
import type { ChosenPhoto } from "./chosen-photos.ts";
import type { Draft } from "./drafts.ts";

/** Reading and writing for the pages of messages. Without a stream of news, they poll every 20 seconds. */

const lookMilliseconds = 20_000;
let isLive = false;

/** Polling stops while a stream reports what is new (`news.ts`). */
export function setLive(live: boolean): void {
  isLive = live;
}

const lookInterval = () => (isLive ? false : lookMilliseconds);

/** Refetches what is shown of one thread, or of all threads. This also restarts the time until the next poll. */
export function lookAgain(client: QueryClient, thread?: number): Promise<void> {
  const isMeant = ({ queryKey: [path, input] }: { queryKey: QueryKey }) =>
    path !== "/user/threads/{id}" || (input as { params: { id: number } }).params.id === thread;
  return client.invalidateQueries({
    predicate: (query) => isOfThreads(query) && (thread === undefined || isMeant(query)),
  });
}

export type Shown = "all" | "unread" | "questions";

export function useThreads(side: Side, show: Shown) {
  const path = "/user/threads";
  return useInfiniteQuery({
    queryKey: keyOf(path, { query: { side, show } }),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      call("GET", path, { query: { side, show, ...(pageParam > 0 && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: lookInterval,
    gcTime: 0,
  });
}

/** Undefined until it is known. */
export function useUnread(side: Side): number | undefined {
  const isSignedIn = useSession(({ user }) => user !== null && user !== undefined);
  const { data } = useQuery({
    ...reading("/user/threads/unread", { isQuiet: true }),
    enabled: isSignedIn,
    refetchInterval: lookInterval,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data?.[side];
}

/** The subject of a thread before its first message. */
export type About = { listing: number } | { reserve: number };

/** Fetches the thread of a booking or a question, which may not have an id yet. */
export function useThreadAbout(about: About | null) {
  return useQuery({
    ...reading("/user/threads/about", { query: about ?? {} }),
    enabled: about !== null,
  });
}

/** One thread. Refetching only reads the messages after the last known one. */
export function useThread(id: number) {
  const client = useQueryClient();
  const queryKey = keyOf("/user/threads/{id}", { params: { id } });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => upToDate(() => client.getQueryData<Thread>(queryKey), id, signal),
    refetchInterval: lookInterval,
    gcTime: 0,
  });
}

export async function upToDate(cached: () => Thread | undefined, id: number, signal: AbortSignal): Promise<Thread> {
  const ask = (query: { after?: number }) => call("GET", "/user/threads/{id}", { params: { id }, query, signal });
  const known = cached();
  if (!known) return ask({});
  const later: Message[] = [];
  for (;;) {
    const news = await ask({ after: (later.at(-1) ?? known.messages.at(-1))?.seq ?? 0 });
    // Opening the thread unmasks all messages, so they must all be read again.
    if (news.isOpen !== known.isOpen) return ask({});
    later.push(...news.messages);
    if (news.hasLater) continue;
    // Earlier messages may have been read meanwhile.
    const { messages, hasEarlier } = cached() ?? known;
    return { ...news, messages: [...messages, ...later], hasEarlier };
  }
}

/** The saved replies of the thread's host. They are filled in from the booking, so they change with it. */
export function useSavedReplies(id: number) {
  return useQuery(reading("/user/threads/{id}/replies", { params: { id }, isQuiet: true }));
}

/** Loads the messages before the first known one. */
export function useEarlier(id: number) {
  const client = useQueryClient();
  const queryKey = keyOf("/user/threads/{id}", { params: { id } });
  return useMutation({
    mutationFn: (before: number) => call("GET", "/user/threads/{id}", { params: { id }, query: { before } }),
    onSuccess: (earlier) => {
      client.setQueryData<Thread>(
        queryKey,
        (known) =>
          known && {
            ...known,
            messages: [...earlier.messages.filter(({ seq }) => seq < (known.messages[0]?.seq ?? 0)), ...known.messages],
            hasEarlier: earlier.hasEarlier,
          },
      );
    },
  });
}

/** Thrown when a photo of a message could not be sent, so that the message was not sent either. */
export class PhotoFailure extends Error {
  readonly photo: ChosenPhoto;
  constructor(photo: ChosenPhoto, cause: unknown) {
    super("a photo could not be sent", { cause });
    this.photo = photo;
  }
}

/**
 * Sends a message and its photos to a thread, or to a new thread about a subject. Asks for the code from the email
 * first if the address is not confirmed. Photos already on the server are not sent again.
 * @param onStored is called even if the page that sent the message has been left
 */
export function useSending(to: { id: number } | About, onStored: (sent: Draft) => void) {
  const client = useQueryClient();
  const confirming = useConfirming();
  const kept = useRef(new Map<File, number>());
  const keep = async (photo: ChosenPhoto) => {
    const known = kept.current.get(photo.file);
    if (known !== undefined) return known;
    const sent = await call("POST", "/user/messages/photos", { files: { photo: [photo.file] } }).catch((error) => {
      throw isUnconfirmed(error) ? error : new PhotoFailure(photo, error);
    });
    kept.current.set(photo.file, sent.photo);
    return sent.photo;
  };
  return useMutation({
    mutationFn: ({ photos: chosen, ...typed }: Draft & { photos: readonly ChosenPhoto[] }): Promise<StoredMessage> =>
      confirming(async () => {
        const photos: number[] = [];
        for (const photo of chosen) photos.push(await keep(photo));
        const body = { ...typed, photos };
        if ("id" in to) return call("POST", "/user/threads/{id}/messages", { params: { id: to.id }, body });
        return "listing" in to
          ? call("POST", "/user/listings/{id}/messages", { params: { id: to.listing }, body })
          : call("POST", "/user/reserve/{id}/messages", { params: { id: to.reserve }, body });
      }),
    onSuccess(_, sent) {
      onStored(sent);
      return lookAgain(client);
    },
    onError: (error) => {
      // The server has deleted the photos: the next attempt must send them again.
      if (error instanceof ApiError && error.code === "photos_gone") kept.current.clear();
      // The message may be stored all the same: the thread will show it.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) void lookAgain(client);
    },
  });
}

/** Excludes photos, because a photo never changes. */
function isOfThreads({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return /^\/user\/threads(?!.*\/photos\/)/.test(String(queryKey[0]));
}

/** Tells the server how far the thread has been read, while it is visible. */
export function useReadMark(id: number, seq: number): void {
  const client = useQueryClient();
  const told = useRef(0);
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== "visible" || seq <= told.current) return;
      told.current = seq;
      call("PUT", "/user/threads/{id}/read", { params: { id }, body: { seq }, isQuiet: true })
        .then(() =>
          client.invalidateQueries({
            predicate: ({ queryKey }) => /^\/user\/threads(\/unread)?$/.test(String(queryKey[0])),
          }),
        )
        .catch(() => {
          told.current = 0;
        });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [client, id, seq]);
}
