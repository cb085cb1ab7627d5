import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { ApiError, call } from "#web/app/api.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindWords } from "#web/shared/hosted-listings/kind-words.ts";
import { listingsChanged } from "#web/shared/hosted-listings/listings-data.ts";
import { type FieldName, fieldsOf } from "#web/shared/listing-form/fields.ts";
import { useListingForm } from "#web/shared/listing-form/form.ts";
import { merged, versionAfterPhoto } from "#web/shared/listing-form/merge.ts";
import { hasUnsent, idsOf, turnedWithForm } from "#web/shared/listing-form/photos/photo-list.ts";
import { usePhotos } from "#web/shared/listing-form/photos/photo-uploads.ts";
import { editOf, usualValues, type Values, valuesOf } from "#web/shared/listing-form/values.ts";

/** Fields changed both here and on another device, with the other device's values. */
export interface Dispute {
  names: FieldName[];
  theirs: Values;
}

/** A listing in its form: tracks changes, saves them, and merges changes made on another device. */
export function useEditing(listing: EditableListing) {
  const { t } = useTranslation();
  const kind = kindOfWire(listing.service_type);
  const inForm = (from: EditableListing) => valuesOf(kind, from.fields, usualValues(kind, ""));
  const [base, setBase] = useState(() => ({ values: inForm(listing), show: listing.show }));
  const [show, setShow] = useState(listing.show);
  const showNow = useRef(show);
  showNow.current = show;
  const [dispute, setDispute] = useState<Dispute>();
  const version = useRef(listing.version);
  const photos = usePhotos(listing.images, { link_id: listing.link_id, service_type: listing.service_type }, (now) => {
    version.current = versionAfterPhoto(version.current, now);
  });
  const form = useListingForm(kind, base.values, photos.turnWithForm);
  const isChanged =
    JSON.stringify(form.values) !== JSON.stringify(base.values) ||
    show !== base.show ||
    hasUnsent(photos.list) ||
    String(idsOf(photos.list)) !== String(photos.storedOrder());

  const saving = useMutation({
    mutationFn: save,
    onError(error) {
      if (!(error instanceof ApiError)) throw error;
      if (form.refuse(error.fields)) return;
      void showToast({ text: error.message || t(kindWords[kind].failedKey), tone: "error", isForHost: true });
    },
  });

  /**
   * Sends photos first, because their order needs their ids, and their texts last, because the server turns those it
   * has with the listing's language. Returns false when anything was not saved.
   */
  async function save(): Promise<boolean> {
    if (!(await photos.sendFiles())) return false;
    const images = idsOf(photos.now());
    // The host may have gone on typing while photos were sent.
    const saved = { values: form.now(), show: showNow.current };
    try {
      const body = editOf({ listing, version: version.current, ...saved, images });
      const reply = await call("PUT", "/user/host", { body });
      version.current = reply.version;
      photos.noteOrder(images);
      const isAllSent = await photos.send();
      // Synchronously, so that leaving right now does not count as leaving unsaved changes.
      flushSync(() => {
        setBase(saved);
        setDispute(undefined);
      });
      if (isAllSent) void showToast({ text: reply.message, tone: "done", isForHost: true });
      void listingsChanged();
      return isAllSent;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "edited_elsewhere")) throw error;
      await meet();
      return false;
    }
  }

  async function meet(): Promise<void> {
    const there = await call("GET", "/user/host/listings/{id}", { params: { id: String(listing.link_id) } });
    const theirs = inForm(there);
    const { values, disputed } = merged(kind, { base: base.values, mine: form.now(), theirs });
    version.current = there.version;
    // Photos are shown in the language of the form, which may have changed here, there or both.
    if (values.language !== form.now().language) photos.turnWithForm();
    form.setAll(values);
    photos.takeOver(values.language === theirs.language ? there.images : turnedWithForm(there.images));
    if (showNow.current === base.show) setShow(there.show);
    setBase({ values: theirs, show: there.show });
    setDispute({ names: disputed, theirs });
  }

  return {
    kind,
    form,
    photos,
    show,
    setShow,
    dispute,
    isChanged,
    saving,
    /** Notes the version that a call of this page's own has given the listing. */
    noteVersion(now: number) {
      version.current = now;
    },
    /** Validates and saves; returns whether the listing is saved. */
    async submit(): Promise<boolean> {
      if (!form.check(fieldsOf(kind))) return false;
      return saving.mutateAsync().catch(() => false);
    },
  };
}
