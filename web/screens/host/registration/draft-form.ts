import { useState } from "react";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Step } from "#web/shared/listing-form/fields.ts";
import { useListingForm } from "#web/shared/listing-form/form.ts";
import { merged } from "#web/shared/listing-form/merge.ts";
import { hasUnsent, idsOf } from "#web/shared/listing-form/photos/photo-list.ts";
import { usePhotos } from "#web/shared/listing-form/photos/photo-uploads.ts";
import { draftOf, usualValues, valuesOf } from "#web/shared/listing-form/values.ts";
import { type DraftContent, useDraftSaving } from "./draft-saving.ts";

/** A draft's form and photos, saved automatically. `phone` is the host's own, used as the default. */
export function useDraftForm(draft: ListingDraft, { phone, step }: { phone: string; step: Step }) {
  const { t, language } = useTranslation();
  const kind = kindOfWire(draft.service_type);
  const usual = { ...usualValues(kind, phone), language };
  const photos = usePhotos(draft.images, { draft_id: draft.id });
  const form = useListingForm(kind, valuesOf(kind, draft.fields, usual), () => {
    photos.turn();
    void photos.send();
  });
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
    arePhotosSent: photos.preparing === 0 && !hasUnsent(photos.list),
    /** A message shown beside the saving status. */
    said,
    ...keeping,
  };
}

export type DraftForm = ReturnType<typeof useDraftForm>;
