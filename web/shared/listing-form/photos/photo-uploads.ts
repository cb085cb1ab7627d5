import { useEffect, useRef, useState } from "react";
import type { Image } from "#contract/listings/listings.ts";
import { ApiError, call } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { isUnconfirmed, useConfirming } from "#web/shared/account/confirming.ts";
import { changed, idsOf, isTemporary, joined, moved, type Photo, photosOf, refusalOf, roomIn } from "./photo-list.ts";

/** The owner of the photos. */
export type PhotosOf = { draft_id: number } | { link_id: number; service_type: 0 | 1 | 2 };

export interface PhotosState {
  list: Photo[];
  /** Adds files to the list as temporary photos, as many as fit. */
  add(files: readonly File[]): void;
  /** Sends temporary photos one by one, then changed texts; resolves to false when something could not be sent. */
  send(): Promise<boolean>;
  /** Replaces a saved photo. Rejects when the server refuses it. */
  replace(id: number, file: File, onProgress: (sent: number) => void): Promise<void>;
  /** Replaces a photo the operator hid: the new one comes after the others. */
  replaceHidden(id: number, file: File): Promise<void>;
  remove(id: number): Promise<void>;
  /** Removes a temporary photo, which exists only on this page. */
  drop(id: number): void;
  move(id: number, place: number): void;
  describe(id: number, alt: string): void;
  /** The current photos, even if they are not rendered yet. */
  now(): Photo[];
  /** The ids of the saved photos in the server's order; `noteOrder` records a new order. */
  storedOrder(): number[];
  noteOrder(ids: number[]): void;
  /** Takes over another device's changes: its photos, in this form's order where known, and the unsaved photos. */
  takeOver(images: readonly Image[]): void;
}

let lastTemporary = 0;

/** `onVersion` receives the listing's version after each change of its photos. */
export function usePhotos(
  initial: readonly Image[],
  owner: PhotosOf,
  onVersion?: (version: number) => void,
): PhotosState {
  const { t } = useTranslation();
  const confirming = useConfirming();
  const [list, setList] = useState(() => photosOf(initial));
  const stored = useRef(idsOf(list));
  const known = useRef(list);
  const sending = useRef<Promise<boolean>>(undefined);
  useEffect(() => () => known.current.forEach(letGo), []);

  function change(next: (list: readonly Photo[]) => Photo[]) {
    known.current = next(known.current);
    setList(known.current);
  }
  const say = (text: string, tone: "done" | "error" = "error") => void showToast({ text, tone, isForHost: true });

  function add(files: readonly File[]) {
    if (files.length === 0) return say(t("hostListing.photos.noFile"));
    const good = files.filter((file) => {
      const refusal = refusalOf(file);
      if (refusal) say(refusal === "tooLarge" ? t("profile.photo.tooLarge") : t("profile.photo.notAnImage"));
      return !refusal;
    });
    const room = roomIn(known.current);
    if (good.length > room) say(t("hostListing.photos.tooMany"));
    const fresh = good
      .slice(0, room)
      .map((file): Photo => ({ id: --lastTemporary, url: URL.createObjectURL(file), alt: "", file }));
    change((before) => [...before, ...fresh]);
  }

  /** `stop` when the next photo would be refused for the same reason. */
  async function sendOne(photo: Photo): Promise<"sent" | "failed" | "stop"> {
    const { id, file, alt } = photo;
    if (!file) return "failed";
    change((before) => changed(before, id, { sent: 0 }));
    try {
      const { version, ...image } = await confirming(() =>
        call("POST", "/user/host/add-image", {
          body: owner,
          files: { image: [file] },
          onProgress: (sent) => change((before) => changed(before, id, { sent })),
        }),
      );
      onVersion?.(version);
      stored.current = [...stored.current, image.id];
      const words = known.current.find((one) => one.id === id)?.alt ?? alt;
      change((before) =>
        before.map((one) => (one.id === id ? { ...image, alt: words, isDescribed: words !== image.alt } : one)),
      );
      letGo(photo);
      say(t("hostListing.photos.added"), "done");
      return "sent";
    } catch (error) {
      change((before) => changed(before, id, { sent: "failed" }));
      say(sentenceFor(error, t("hostListing.photos.addError")));
      return isUnconfirmed(error) ? "stop" : "failed";
    }
  }

  async function sendWords({ id, alt }: Photo): Promise<boolean> {
    try {
      const { version } = await call("PUT", "/user/host/image", { body: { image_id: id, alt } });
      onVersion?.(version);
      change((before) =>
        before.map((photo) => (photo.id === id && photo.alt === alt ? { ...photo, isDescribed: false } : photo)),
      );
      return true;
    } catch (error) {
      say(sentenceFor(error, t("hostListing.photos.describeError")));
      return false;
    }
  }

  async function sendAll(): Promise<boolean> {
    const tried = new Set<number>();
    let isAll = true;
    for (;;) {
      // More photos may be added meanwhile.
      const next = known.current.find((photo) => isTemporary(photo) && !tried.has(photo.id));
      if (!next) break;
      tried.add(next.id);
      const outcome = await sendOne(next);
      isAll = outcome === "sent" && isAll;
      if (outcome === "stop") break;
    }
    for (const photo of known.current.filter(({ id, isDescribed }) => id > 0 && isDescribed)) {
      isAll = (await sendWords(photo)) && isAll;
    }
    return isAll;
  }

  return {
    list,
    add,
    send() {
      sending.current ??= sendAll().finally(() => {
        sending.current = undefined;
      });
      return sending.current;
    },
    async replace(id, file, onProgress) {
      const { version, ...image } = await confirming(() =>
        call("POST", "/user/host/image", { body: { image_id: id }, files: { image: [file] }, onProgress }),
      );
      onVersion?.(version);
      change((before) => before.map((photo) => (photo.id === id ? { ...image, alt: photo.alt } : photo)));
    },
    async replaceHidden(id, file) {
      const body = { image_id: id };
      const { version, ...image } = await call("POST", "/user/host/image", { body, files: { image: [file] } });
      onVersion?.(version);
      stored.current = [...stored.current, image.id];
      change((before) => [...before.filter((photo) => !isTemporary(photo)), image, ...before.filter(isTemporary)]);
    },
    async remove(id) {
      const { version } = await call("DELETE", "/user/host/image", { body: { image_id: id } });
      onVersion?.(version);
      stored.current = stored.current.filter((one) => one !== id);
      change((before) => before.filter((photo) => photo.id !== id));
    },
    drop(id) {
      known.current.filter((photo) => photo.id === id).forEach(letGo);
      change((before) => before.filter((photo) => photo.id !== id));
    },
    move: (id, place) => change((before) => moved(before, id, place)),
    describe: (id, alt) => change((before) => changed(before, id, { alt, isDescribed: true })),
    now: () => known.current,
    storedOrder: () => stored.current,
    noteOrder(ids) {
      stored.current = ids;
    },
    takeOver(images) {
      stored.current = images.map(({ id }) => id);
      change((before) => joined(before, images));
    },
  };
}

function letGo({ file, url }: Photo) {
  if (file) URL.revokeObjectURL(url);
}

/** The server's message, or `ours` if it has none or failed (status 500). */
export function sentenceFor(error: unknown, ours: string): string {
  return (error instanceof ApiError && error.status !== 500 && error.message) || ours;
}
