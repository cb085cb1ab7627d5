import { hostCalendarRoutes } from "#contract/host-calendar.ts";
import { hostListingRoutes } from "#contract/host-listings.ts";
import { hostingRoutes } from "#contract/hosting.ts";
import { kindOfWire, type ListingKind, type WireCode } from "#contract/listing-kinds/kinds.ts";
import { answer } from "../http/api.ts";
import { translator } from "../http/locales.ts";
import {
  addPhoto,
  albumOf,
  beginDraft,
  describePhoto,
  discardDraft,
  editListing,
  hostedListing,
  listDrafts,
  removePhoto,
  replacePhoto,
  type SubmittedForm,
  saveDraft,
  setVisible,
  submit,
  submitAgain,
} from "../listings/listings.ts";
import { decodePlace } from "../places/places.ts";
import {
  archiveListing,
  earningsOf,
  hostStatsOf,
  setHostCalendar,
  showGuestList,
  showHostCalendar,
  showHostedBooking,
  showHostedBookings,
  showHostedListings,
  showPayouts,
} from "./hosting.ts";

export const hosting = answer(hostingRoutes, {
  listHostedBookings: ({ ctx, query, viewer }) => showHostedBookings(ctx, viewer, query.when),
  getHostedBooking: ({ ctx, params, viewer }) => showHostedBooking(ctx, viewer, params.id),
  getEarnings: ({ ctx, viewer }) => earningsOf(ctx, viewer),
  listPayouts: ({ ctx, query, viewer }) => showPayouts(ctx, viewer, query.page ?? 1),
  getHostStats: ({ ctx, viewer }) => hostStatsOf(ctx, viewer),
});

export const hostCalendar = answer(hostCalendarRoutes, {
  getHostCalendar: ({ ctx, params, query, viewer }) => showHostCalendar(ctx, viewer, params.id, query),
  setHostCalendar: ({ ctx, params, body, viewer }) => setHostCalendar(ctx, viewer, params.id, body),
  getGuestList: ({ ctx, params, query, viewer }) => showGuestList(ctx, viewer, params.id, query.date),
});

export const hostListings = answer(hostListingRoutes, {
  listDrafts: ({ ctx, viewer }) => listDrafts(ctx, viewer),
  beginDraft: ({ ctx, viewer, body }) => beginDraft(ctx, viewer, kindOf(body)),
  saveDraft: ({ ctx, viewer, params, body }) => saveDraft(ctx, viewer, params.id, body),
  discardDraft: ({ ctx, viewer, params }) => done(discardDraft(ctx, viewer, params.id)),

  submitListing: async ({ ctx, viewer, body, files }) => {
    const { service_type, draft_id: draftId, show: isVisible, ...fields } = body;
    // The contract has put the fields of a kind beside its code.
    const form = { kind: kindOfWire(service_type), fields } as SubmittedForm;
    const t = translator(ctx.language);
    const { id, slug, missing } = await submit(ctx, viewer, form, { draftId, files, isVisible });
    const names = missing.map((fact) => t(`hostListing.missing.${fact}`));
    const wanted = new Intl.ListFormat(ctx.language).format(names);
    const message =
      names.length > 0 ? t("hostListings.submittedIncomplete", { missing: wanted }) : t("hostListings.submitted");
    return { link_id: id, slug, message };
  },
  listHostedListings: ({ ctx, viewer }) => showHostedListings(ctx, viewer),
  getHostedListing: ({ ctx, viewer, params }) => hostedListing(ctx, viewer, params.id),

  editListing: async ({ ctx, viewer, body }) => {
    const { service_type, link_id, version, images, show: isVisible, ...fields } = body;
    const kind = kindOfWire(service_type);
    const t = translator(ctx.language);
    const saved = await editListing(ctx, viewer, link_id, { kind, version, images, isVisible, fields });
    return { ...saved, message: t(`hostListings.edited.${kind}`) };
  },
  submitAgain: ({ ctx, viewer, params }) => done(submitAgain(ctx, viewer, params.id)),
  showListing: async ({ ctx, viewer, body }) => {
    await setVisible(ctx, viewer, { id: body.link_id, kind: kindOf(body), isVisible: body.show });
    return { show: body.show };
  },
  archiveListing: ({ ctx, viewer, body }) => done(archiveListing(ctx, viewer, body.link_id, kindOf(body))),

  addPhoto: ({ ctx, viewer, body, files: [file] }) => {
    const album = albumOf(body.link_id, body.draft_id);
    const kind = body.service_type === undefined ? undefined : kindOf({ service_type: body.service_type });
    return addPhoto(ctx, viewer, { album, kind }, file);
  },
  replacePhoto: ({ ctx, viewer, body, files: [file] }) => replacePhoto(ctx, viewer, body.image_id, file),
  describePhoto: ({ ctx, viewer, body }) => describePhoto(ctx, viewer, body.image_id, body.alt),
  removePhoto: ({ ctx, viewer, body }) => removePhoto(ctx, viewer, body.image_id),

  decodePlace: ({ ctx, viewer, body }) => decodePlace(ctx, viewer, body.link),
});

function kindOf({ service_type }: { service_type: number }): ListingKind {
  // Between 0 and 2, says the contract.
  return kindOfWire(service_type as WireCode);
}

async function done(work: Promise<void>): Promise<{ ok: true }> {
  await work;
  return { ok: true };
}
