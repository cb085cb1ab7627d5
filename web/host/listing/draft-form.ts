import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListingDraft } from "#contract/host-listings.ts";
import { kindOfWire } from "#contract/listing-kinds/kinds.ts";
import { type DraftContent, useDraftSaving } from "./draft-saving.ts";
import type { Step } from "./fields.ts";
import { useListingForm } from "./form.ts";
import { merged } from "./merge.ts";
import { idsOf } from "./photo-list.ts";
import { usePhotos } from "./photos.ts";
import { draftOf, usualValues, valuesOf } from "./values.ts";

/** A draft in its form, with its photos, kept on the server by itself. `phone` is the one the host is known by. */
export function useDraftForm(draft: ListingDraft, { phone, step }: { phone: string; step: Step }) {
  const { t } = useTranslation();
  const kind = kindOfWire(draft.service_type);
  const usual = usualValues(kind, phone);
  const form = useListingForm(kind, valuesOf(kind, draft.fields, usual));
  const photos = usePhotos(draft.images, { draft_id: draft.id });
  const [said, setSaid] = useState("");
  const keeping = useDraftSaving({
    draft,
    content: { step, fields: draftOf(form.values), images: idsOf(photos.list) },
    order: { stored: photos.storedOrder, note: photos.noteOrder },
    onEditedElsewhere: takeOver,
  });

  function takeOver(there: ListingDraft, { base, mine }: { base: DraftContent; mine: DraftContent }): DraftContent {
    const { values } = merged(kind, {
      base: valuesOf(kind, base.fields, usual),
      mine: valuesOf(kind, mine.fields, usual),
      theirs: valuesOf(kind, there.fields, usual),
    });
    form.setAll(values);
    photos.takeOver(there.images);
    setSaid(t("hostListing.saving.merged"));
    return { step: mine.step, fields: draftOf(values), images: idsOf(photos.now()) };
  }

  return {
    draft,
    form,
    photos,
    /** What is to be told beside how the saving goes. */
    said,
    ...keeping,
  };
}

export type DraftForm = ReturnType<typeof useDraftForm>;
