import { useEffect, useRef, useState } from "react";
import type { Room } from "#contract/catalogues.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { WireCode } from "#contract/listings/kinds.ts";
import type { Image } from "#contract/listings/listings.ts";
import { ApiError, call } from "#web/app/api.ts";
import { orGone } from "#web/app/gone.ts";
import { useSite } from "#web/app/site.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { isUnconfirmed, useConfirming } from "#web/shared/account/confirming.ts";
import { ofFile, prepared, refusalOf } from "#web/shared/photos/preparing.ts";
import {
  changed,
  comparedWith,
  described,
  idsOf,
  isRefused,
  isTemporary,
  joined,
  moved,
  type Photo,
  photosOf,
  roomIn,
  turned,
  turnedWithForm,
} from "./photo-list.ts";

/** The owner of the photos. */
export type PhotosOf = { draft_id: number } | { link_id: number; service_type: WireCode };

/** A change of a photo's text or room. */
export type Told = { alt: string } | { altTranslated: string } | { room: Room | null };

export interface PhotosState {
  list: Photo[];
  /** How many more may be added. */
  room: number;
  /** How many of the chosen files are still being prepared. */
  preparing: number;
  /** Adds as many files as fit to the list as temporary photos; calls `onAdded` after each. */
  add(files: readonly File[], onAdded?: () => void): void;
  /**
   * Uploads temporary photos one by one, and sends changed texts; resolves to false if anything failed. A photo whose
   * file was refused before is not tried again, and is in nobody's way.
   */
  send(): Promise<boolean>;
  /** Like `send`, without the texts. */
  sendFiles(): Promise<boolean>;
  /** Has a photo that failed sent with the next photos, even if `send` is under way and has tried it. */
  forgive(id: number): void;
  /** Replaces a saved photo. Rejects if the server refuses it. */
  replace(id: number, file: File, onProgress: (sent: number) => void): Promise<void>;
  /** Replaces a photo the operator hid: the new one comes after the others. */
  replaceHidden(id: number, file: File): Promise<void>;
  remove(id: number): Promise<void>;
  /** Removes a temporary photo, which exists only on this page. */
  drop(id: number): void;
  move(id: number, place: number): void;
  describe(id: number, told: Told): void;
  /** Swaps the texts with their translations, because the second language has become the listing's own. */
  turn(): void;
  /** The same on the screen alone: the server does it when the form is saved. */
  turnWithForm(): void;
  /** The current photos, even if they are not rendered yet. */
  now(): Photo[];
  /** The ids of the saved photos in the server's order; `noteOrder` records a new order. */
  storedOrder(): number[];
  noteOrder(ids: number[]): void;
  /** Takes over another device's changes: its photos, in this form's order where known, and the unsaved photos. */
  takeOver(images: readonly Image[]): void;
}

let lastTemporary = 0;

/**
 * `onVersion` receives the listing's version after each change of its photos, not after calls that changed nothing:
 * their version may be another person's.
 */
export function usePhotos(
  initial: readonly Image[],
  owner: PhotosOf,
  onVersion?: (version: number) => void,
): PhotosState {
  const { t } = useTranslation();
  const { photosMax } = useSite();
  const confirming = useConfirming();
  const [preparing, setPreparing] = useState(0);
  const prepares = useRef(Promise.resolve());
  const [list, setList] = useState(() => photosOf(initial));
  const stored = useRef(idsOf(list));
  const known = useRef(list);
  const sending = useRef<{ what: "files" | "all"; isDone: Promise<boolean> }>(undefined);
  /** The ids of what failed since sending began. */
  const failed = useRef(new Set<number>());
  useEffect(() => () => known.current.forEach(letGo), []);

  function change(next: (list: readonly Photo[]) => Photo[]) {
    known.current = next(known.current);
    setList(known.current);
  }
  const say = (text: string, tone: "done" | "error" = "error") => void showToast({ text, tone, isForHost: true });

  function add(files: readonly File[], onAdded?: () => void) {
    if (files.length === 0) return say(t("hostListing.photos.noFile"));
    setPreparing((before) => before + files.length);
    prepares.current = prepares.current.then(() => addAll(files, onAdded));
  }

  async function addAll(files: readonly File[], onAdded?: () => void) {
    const leftOut: string[] = [];
    for (const file of files) {
      const ready = roomIn(known.current, photosMax) > 0 ? await prepared(file) : undefined;
      setPreparing((before) => before - 1);
      if (!ready) leftOut.push(file.name);
      else if (typeof ready === "string") say(refusalOf(t, ready, file));
      else {
        const fresh = {
          id: --lastTemporary,
          url: URL.createObjectURL(ready),
          alt: "",
          altTranslated: "",
          room: null,
          file: ready,
        };
        change((before) => [...before, fresh]);
        onAdded?.();
      }
    }
    if (leftOut.length > 0) say(t("hostListing.photos.tooMany", { most: photosMax, files: leftOut.join(", ") }));
  }

  /** `stop` when the next photo would be refused for the same reason. */
  async function sendOne(photo: Photo): Promise<"sent" | "failed" | "stop"> {
    const { id, file } = photo;
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
      // The listing shows this picture already.
      if (isListed(image.id)) {
        drop(id);
        return "sent";
      }
      onVersion?.(version);
      stored.current = [...stored.current, image.id];
      if (!isListed(id)) return await removeUnseen(image);
      change((before) => before.map((one) => (one.id === id ? withWordsOf(one, image) : one)));
      letGo(photo);
      say(t("hostListing.photos.added"), "done");
      return "sent";
    } catch (error) {
      // The host has removed the photo in the meantime, so nothing is missing.
      if (!isListed(id)) return "sent";
      const reason = ofFile(t, file, sentenceFor(error, t("hostListing.photos.addError")));
      change((before) => changed(before, id, { sent: { reason, isFinal: isAboutFile(error) } }));
      say(reason);
      return isUnconfirmed(error) ? "stop" : "failed";
    }
  }

  const isListed = (id: number) => known.current.some((photo) => photo.id === id);

  /** Removes a photo from the server that the host removed here during its upload; if that fails, it is shown again. */
  async function removeUnseen(image: Image): Promise<"sent" | "failed"> {
    try {
      await remove(image.id);
      return "sent";
    } catch (error) {
      change((before) => [...before, image]);
      say(sentenceFor(error, t("profile.photo.removeError")));
      return "failed";
    }
  }

  function drop(id: number) {
    known.current.filter((photo) => photo.id === id).forEach(letGo);
    change((before) => before.filter((photo) => photo.id !== id));
  }

  async function remove(id: number) {
    await orGone(
      call("DELETE", "/user/host/image", { body: { image_id: id } }).then(({ version }) => {
        // Removing a photo that the operator hid does not raise the version.
        if (stored.current.includes(id)) onVersion?.(version);
      }),
    );
    stored.current = stored.current.filter((one) => one !== id);
    change((before) => before.filter((photo) => photo.id !== id));
  }

  async function sendWords(sent: Photo): Promise<"sent" | "failed"> {
    const { id, alt, altTranslated, room } = sent;
    try {
      const { version } = await call("PUT", "/user/host/image", { body: { image_id: id, alt, altTranslated, room } });
      onVersion?.(version);
      change((before) => before.map((photo) => (photo.id === id ? comparedWith(photo, sent) : photo)));
      return "sent";
    } catch (error) {
      say(sentenceFor(error, t("hostListing.photos.describeError")));
      return "failed";
    }
  }

  function begin(what: "files" | "all"): Promise<boolean> {
    const { current } = sending;
    if (current?.what === "files" && what === "all") return current.isDone.then(() => begin("all"));
    sending.current ??= { what, isDone: sendAll(what) };
    return sending.current.isDone;
  }

  async function sendAll(what: "files" | "all"): Promise<boolean> {
    failed.current.clear();
    let isStopped = false;
    const isDue = (photo: Photo) =>
      isTemporary(photo) ? !isStopped && !isRefused(photo) : what === "all" && photo.isDescribed === true;
    const nextToSend = () => known.current.find((photo) => isDue(photo) && !failed.current.has(photo.id));
    for (;;) {
      const next = nextToSend();
      if (next) {
        const outcome = isTemporary(next) ? await sendOne(next) : await sendWords(next);
        if (outcome !== "sent") failed.current.add(next.id);
        isStopped ||= outcome === "stop";
        continue;
      }
      // More photos may be added or described during the upload.
      const last = prepares.current;
      await last;
      if (last === prepares.current && !nextToSend()) break;
    }
    sending.current = undefined;
    return !isStopped && failed.current.size === 0;
  }

  function forgive(id: number) {
    failed.current.delete(id);
    change((before) => changed(before, id, { sent: 0 }));
  }

  return {
    list,
    room: Math.max(0, roomIn(list, photosMax) - preparing),
    preparing,
    add,
    send: () => begin("all"),
    sendFiles: () => begin("files"),
    forgive,
    async replace(id, file, onProgress) {
      const { version, ...image } = await confirming(() =>
        call("POST", "/user/host/image", { body: { image_id: id }, files: { image: [file] }, onProgress }),
      );
      const isSame = known.current.some((photo) => photo.id === id && photo.url === image.url);
      if (!isSame) onVersion?.(version);
      change((before) => changed(before, id, { url: image.url }));
    },
    async replaceHidden(id, file) {
      const body = { image_id: id };
      const { version, ...image } = await call("POST", "/user/host/image", { body, files: { image: [file] } });
      onVersion?.(version);
      stored.current = [...stored.current, image.id];
      change((before) => [...before.filter((photo) => !isTemporary(photo)), image, ...before.filter(isTemporary)]);
    },
    remove,
    drop,
    move: (id, place) => change((before) => moved(before, id, place)),
    turn: () => change(turned),
    turnWithForm: () => change(turnedWithForm),
    describe: (id, told) =>
      change((before) => before.map((photo) => (photo.id === id ? described(photo, told) : photo))),
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

/** A photo that the host continued to describe during its upload. */
function withWordsOf(photo: Photo, image: Image): Photo {
  const { alt, altTranslated, room } = photo;
  return comparedWith({ ...image, alt, altTranslated, room }, image);
}

function letGo({ file, url }: Photo) {
  if (file) URL.revokeObjectURL(url);
}

/** The server's message, or `ours` if it has none or failed (status 500). */
export function sentenceFor(error: unknown, ours: string): string {
  return (error instanceof ApiError && error.status !== 500 && error.message) || ours;
}

/** Refusals that the same file gets every time. */
const aboutFile: readonly ErrorCode[] = ["not_an_image", "image_too_large", "image_too_many_pixels", "image_too_slow"];

function isAboutFile(error: unknown): boolean {
  return error instanceof ApiError && aboutFile.some((code) => code === error.code);
}
