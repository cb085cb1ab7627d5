import { useEffect, useRef, useState } from "react";
import { useBeforeUnload } from "react-router";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import type { DraftFields } from "#contract/listings/schemas.ts";
import { ApiError, call } from "#web/app/api.ts";
import { keyOf, queryClient } from "#web/app/queries.ts";

/** Saves a form to the server while the host fills it in. */

export interface DraftContent {
  step: string;
  fields: DraftFields;
  /** Ids of the saved photos, in order. */
  images: number[];
}

/** `gone`: the draft was submitted or discarded, here with an answer that was lost, or elsewhere. */
export type Saving = "saved" | "changed" | "saving" | "failed" | "gone";

/** Delay after the last key press, in milliseconds. */
const pause = 900;

interface Plan {
  draft: ListingDraft;
  content: DraftContent;
  /** The photo order is sent only when it differs from the server's. */
  order: { stored(): number[]; note(ids: number[]): void };
  /** Another device or tab saved in between: merges its draft into the fields that were not changed here. */
  onEditedElsewhere(there: ListingDraft, here: { base: DraftContent; mine: DraftContent }): DraftContent;
}

/** Caches the saved draft, so that reopening it within this visit shows the latest version. */
function remember(saved: ListingDraft): void {
  queryClient.setQueryData<ListingDraft[]>(keyOf("/user/host/drafts"), (known) =>
    known?.map((draft) => (draft.id === saved.id ? saved : draft)),
  );
}

export function useDraftSaving({ draft, content, order, onEditedElsewhere }: Plan) {
  const [saving, setSaving] = useState<Saving>("saved");
  const wanted = useRef(content);
  wanted.current = content;
  const kept = useRef<DraftContent>({
    step: draft.step,
    fields: draft.fields,
    images: draft.images.map(({ id }) => id),
  });
  const version = useRef(draft.version);
  const running = useRef<Promise<Saving>>(undefined);
  const isOver = useRef(false);

  const isKept = () => JSON.stringify(wanted.current) === JSON.stringify(kept.current);

  async function saveOnce(): Promise<void> {
    const sent = wanted.current;
    const { step, fields, images } = sent;
    const isOrdered = String(images) === String(order.stored());
    try {
      const saved = await call("PUT", "/user/host/drafts/{id}", {
        params: { id: draft.id },
        body: { version: version.current, step, fields, ...(!isOrdered && { images }) },
      });
      version.current = saved.version;
      if (!isOrdered) order.note(images);
      remember(saved);
      kept.current = sent;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "edited_elsewhere")) throw error;
      const there = (await call("GET", "/user/host/drafts")).find(({ id }) => id === draft.id);
      if (!there) throw error;
      version.current = there.version;
      wanted.current = onEditedElsewhere(there, { base: kept.current, mine: wanted.current });
    }
  }

  /** Saves until the server has the latest input, or that fails. */
  async function saveAll(): Promise<Saving> {
    setSaving("saving");
    const result = await tryAll();
    setSaving(result);
    return result;
  }

  async function tryAll(): Promise<Saving> {
    try {
      while (!isKept() && !isOver.current) await saveOnce();
      return "saved";
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.code === "not_found" ? "gone" : "failed";
    }
  }

  function save(): Promise<Saving> {
    if (isKept() || isOver.current) return running.current ?? Promise.resolve("saved");
    running.current ??= saveAll().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }
  const saveNow = useRef(save);
  saveNow.current = save;

  const written = JSON.stringify(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the content starts the timer
  useEffect(() => {
    if (isKept()) {
      // Nothing to save: the change was undone, or the attempt to save it has failed.
      if (!running.current) setSaving("saved");
      return;
    }
    setSaving((now) => (now === "saving" ? now : "changed"));
    const timer = setTimeout(() => void saveNow.current(), pause);
    return () => clearTimeout(timer);
  }, [written]);

  useEffect(() => {
    // A phone may discard a hidden page without returning to it.
    const onHidden = () => document.visibilityState === "hidden" && void saveNow.current();
    const onBack = () => void saveNow.current();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("online", onBack);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", onBack);
      void saveNow.current();
    };
  }, []);
  useBeforeUnload((event) => {
    if (isKept() || isOver.current) return;
    void saveNow.current();
    event.preventDefault();
  });

  return {
    saving,
    save,
    /** Stops saving, once the draft is submitted or deleted. */
    end() {
      isOver.current = true;
    },
  };
}
