import { hostedListingRoutes } from "#contract/listings/hosted.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import type { ExperienceCard } from "#contract/listings/listings.ts";
import { listingRoutes } from "#contract/listings/listings.ts";
import { type Answered, answer } from "../http/api.ts";
import { translator } from "../http/locales.ts";
import {
  addPhoto,
  albumOf,
  beginDraft,
  cardOf,
  describePhoto,
  discardDraft,
  editListing,
  experienceCardOf,
  experienceDetailOf,
  experiencesOnSale,
  hostedListing,
  hostPageOf,
  type LaterDomains,
  listDrafts,
  listingOnSale,
  listingsLike,
  listingsOfHost,
  listingsOnSale,
  lodgingCardOf,
  lodgingDetailOf,
  removePhoto,
  replacePhoto,
  type SubmittedForm,
  saveDraft,
  setVisible,
  spaceCardOf,
  spaceDetailOf,
  submit,
  submitAgain,
} from "./listings.ts";

export const listings = answer(listingRoutes, {
  listLodgings: async ({ ctx }) =>
    (await listingsOnSale(ctx, "lodging")).map((lodging) => lodgingCardOf(lodging, ctx.language)),

  getLodging: async ({ ctx, params }) =>
    lodgingDetailOf(ctx, await listingOnSale(ctx, "lodging", params.id), ctx.language),

  listSpaces: async ({ ctx }) => (await listingsOnSale(ctx, "space")).map((space) => spaceCardOf(space, ctx.language)),

  getSpace: async ({ ctx, params }) => spaceDetailOf(ctx, await listingOnSale(ctx, "space", params.id), ctx.language),

  listExperiences: async ({ ctx }) => {
    const cards = (await experiencesOnSale(ctx)).map((one) => experienceCardOf(one, ctx.language));
    const of = (category: ExperienceCard["experienceCategory"]) =>
      cards.filter((card) => card.experienceCategory === category);
    return {
      food: of("food"),
      culture: of("culture"),
      sports: of("sports"),
      art: of("art"),
      music: of("music"),
      nature: of("nature"),
      makeup: of("makeup"),
    };
  },

  getExperience: async ({ ctx, params }) =>
    experienceDetailOf(ctx, await listingOnSale(ctx, "experience", params.id), ctx.language),

  getHost: async ({ ctx, params }) => hostPageOf(ctx, await listingsOfHost(ctx, params.id), ctx.language),

  listSimilar: async ({ ctx, params }) =>
    (await listingsLike(ctx, params.id)).map((listing) => cardOf(listing, ctx.language)),
});

export function answerHostedListings(later: LaterDomains): Answered[] {
  return answer(hostedListingRoutes, {
    listDrafts: ({ ctx, viewer }) => listDrafts(ctx, viewer),
    beginDraft: ({ ctx, viewer, body }) => beginDraft(ctx, viewer, kindOfWire(body.service_type)),
    saveDraft: ({ ctx, viewer, params, body }) => saveDraft(ctx, viewer, params.id, body),
    discardDraft: ({ ctx, viewer, params }) => done(discardDraft(ctx, viewer, params.id)),

    submitListing: async ({ ctx, viewer, body, files }) => {
      const { service_type, draft_id: draftId, show: isVisible, ...fields } = body;
      // The contract ensures that the fields match the code's kind.
      const form = { kind: kindOfWire(service_type), fields } as SubmittedForm;
      const t = translator(ctx.language);
      const { id, slug, missing } = await submit(ctx, viewer, form, { draftId, files, isVisible });
      const names = missing.map((fact) => t(`hostListing.missing.${fact}`));
      const wanted = new Intl.ListFormat(ctx.language).format(names);
      const message =
        names.length > 0 ? t("hostListings.submittedIncomplete", { missing: wanted }) : t("hostListings.submitted");
      return { link_id: id, slug, message };
    },
    getHostedListing: ({ ctx, viewer, params }) => hostedListing(ctx, viewer, params.id),

    editListing: async ({ ctx, viewer, body }) => {
      const { service_type, link_id, version, images, show: isVisible, ...fields } = body;
      const kind = kindOfWire(service_type);
      const t = translator(ctx.language);
      const saved = await editListing(ctx, viewer, link_id, { kind, version, images, isVisible, fields }, later);
      return { ...saved, message: t(`hostListings.edited.${kind}`) };
    },
    submitAgain: ({ ctx, viewer, params }) => submitAgain(ctx, viewer, params.id),
    showListing: async ({ ctx, viewer, body }) => {
      await setVisible(
        ctx,
        viewer,
        { id: body.link_id, kind: kindOfWire(body.service_type), isVisible: body.show },
        later,
      );
      return { show: body.show };
    },

    addPhoto: ({ ctx, viewer, body, files: [file] }) => {
      const album = albumOf(body.link_id, body.draft_id);
      const kind = body.service_type === undefined ? undefined : kindOfWire(body.service_type);
      return addPhoto(ctx, viewer, { album, kind }, file);
    },
    replacePhoto: ({ ctx, viewer, body, files: [file] }) => replacePhoto(ctx, viewer, body.image_id, file),
    describePhoto: ({ ctx, viewer, body }) => describePhoto(ctx, viewer, body.image_id, body),
    removePhoto: ({ ctx, viewer, body }) => removePhoto(ctx, viewer, body.image_id),
  });
}

async function done(work: Promise<void>): Promise<{ ok: true }> {
  await work;
  return { ok: true };
}
