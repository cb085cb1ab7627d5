import type { adminListingRoutes } from "#contract/admin/listings.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import type { Parsed, ReplyOf } from "#contract/route.ts";
import { withoutDays } from "../availability/availability.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { followHost } from "../hosting/hosting.ts";
import {
  approve,
  experienceDetailOf,
  type Listing,
  lodgingDetailOf,
  reject,
  spaceDetailOf,
  waitingListings,
  whyOffSale,
} from "../listings/listings.ts";
import { type AuditedChange, auditedOnce } from "./audit.ts";

/** Listings that wait for the operator's decision. */

type Waiting = ReplyOf<(typeof adminListingRoutes)["getDisabledHosts"]>;

export async function listingsToDecide(ctx: Ctx): Promise<Waiting> {
  const waiting: Waiting = { experiences: [], spaces: [], housing: [] };
  const listings = await waitingListings(ctx);
  const dayless = await withoutDays(
    ctx,
    listings.map(({ id }) => id),
  );
  for (const listing of listings) {
    const facts = forTheOperator(listing);
    if (listing.kind === "experience")
      waiting.experiences.push({
        ...(await experienceDetailOf(ctx, listing, listing.language)),
        ...facts,
        amenities: [],
        hasDays: !dayless.has(listing.id),
      });
    else if (listing.kind === "space") {
      const space = await spaceDetailOf(ctx, listing, listing.language);
      waiting.spaces.push({ ...space, ...facts, price: space.hourlyPrice ?? space.dailyPrice ?? 0 });
    } else waiting.housing.push({ ...(await lodgingDetailOf(ctx, listing, listing.language)), ...facts });
  }
  return waiting;
}

function forTheOperator(listing: Listing) {
  return {
    enable: false,
    version: listing.version,
    created_at: listing.createdAt.toISOString(),
    submitted_at: listing.submittedAt?.toISOString() ?? null,
    address: listing.address,
    latitude: listing.latitude,
    longitude: listing.longitude,
    googleMapsLink: listing.googleMapsLink,
    arrivalInstructions: listing.arrivalInstructions,
    hostPhone: listing.hostPhone,
    hostEmail: listing.host.email,
    hostId: listing.hostId,
    translations: listing.translations,
    missing: listing.missing,
  };
}

type Decision = Parsed<(typeof adminListingRoutes)["enableListing"]>["body"];

type Decided = ReplyOf<(typeof adminListingRoutes)["enableListing"]>;

export async function decideListing(ctx: Ctx, admin: Viewer, decision: Decision): Promise<Decided> {
  const { link_id: id, service_type, status: isApproved, version, reason = "" } = decision;
  const looked = { id, kind: kindOfWire(service_type), version };
  const after = { status: isApproved ? "approved" : "rejected" };
  const change: AuditedChange = {
    action: "enableListing",
    subject: `listing ${id}`,
    before: { status: "submitted" },
    after,
    reason,
  };
  await auditedOnce(ctx, admin, { ...change, madeAlready: "not_submitted" }, (tx) =>
    isApproved ? approve(tx, looked, followHost) : reject(tx, looked, reason),
  );
  return { ok: true, offSale: isApproved ? await whyOffSale(ctx, id) : null };
}
