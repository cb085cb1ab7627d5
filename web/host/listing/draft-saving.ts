import { useEffect, useRef, useState } from "react";
import { useBeforeUnload } from "react-router";
import type { ListingDraft } from "#contract/host-listings.ts";
import type { DraftFields } from "#contract/listing-forms.ts";
import { ApiError, call, keyOf, queryClient } from "#web/api.ts";

/** Keeps a form on the server while somebody fills it in. */

export interface DraftContent {
  step: string;
  fields: DraftFields;
  /** Ids of saved photos in their order. */
  images: number[];
}

export type Saving = "saved" | "changed" | "saving" | "failed";

/** After the last key, in milliseconds. */
const pause = 900;

interface Plan {
  draft: ListingDraft;
  content: DraftContent;
  /** The photos' order is only said when it is another than the server's. */
  order: { stored(): number[]; note(ids: number[]): void };
  /** Another device or tab saved in between: handed what there is now, to take over what was not touched here. */
  onEditedElsewhere(there: ListingDraft, here: { base: DraftContent; mine: DraftContent }): DraftContent;
}

/** Whoever comes back to the draft within this visit finds it as it was saved last. */
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
  const running = useRef<Promise<boolean>>(undefined);
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

  /** Until what is there is what was typed; false when that did not work. */
  async function saveAll(): Promise<boolean> {
    setSaving("saving");
    try {
      while (!isKept() && !isOver.current) await saveOnce();
      setSaving("saved");
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaving("failed");
      return false;
    }
  }

  function save(): Promise<boolean> {
    if (isKept() || isOver.current) return running.current ?? Promise.resolve(true);
    running.current ??= saveAll().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }
  const saveNow = useRef(save);
  saveNow.current = save;

  const written = JSON.stringify(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what it waits for
  useEffect(() => {
    if (isKept()) return;
    setSaving((now) => (now === "saving" ? now : "changed"));
    const timer = setTimeout(() => void saveNow.current(), pause);
    return () => clearTimeout(timer);
  }, [written]);

  useEffect(() => {
    // A phone may never come back to a page it has put away.
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
    /** It was submitted or thrown away: there is nothing left to keep. */
    end() {
      isOver.current = true;
    },
  };
}
