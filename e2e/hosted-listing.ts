import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { HostedListing } from "#contract/listings/hosted.ts";
import { kindOfWire, type ListingKind, pages, wireCode } from "#contract/listings/kinds.ts";
import { ofTheDemo } from "./people.ts";

/** Creates a host's listings over the API, for tests of what follows. */

interface Host {
  token: string;
}

/** Existing pictures, all different. */
export const pictureFiles = ["balcony", "facades", "kayaks", "lighthouse", "rooftop", "terrace"].map(
  (name) => `web/public/pictures/${name}-800.webp`,
);

/** One red pixel. */
export const redPoint = {
  name: "punto.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const everyDay = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const common = {
  description: "Frente al mar, con patio y sombra.",
  city: "Rincón",
  state: "Puerto Rico",
  address: "Carretera 413, km 2",
  latitude: "18.34",
  longitude: "-67.25",
  googleMapsLink: "",
  cancellationPolicy: "moderate",
  houseRules: "",
  arrivalInstructions: "",
  hostPhone: "787 555 0123",
  advanceNoticeHours: "0",
  bookingWindowMonths: "12",
};

const ofKind: Record<ListingKind, Record<string, string>> = {
  lodging: {
    propertyType: "house",
    capacity: "4",
    bedrooms: "2",
    beds: "2",
    bathrooms: "1.5",
    selectedAmenities: '["wifi","kitchen"]',
    checkInTime: "15:00",
    checkOutTime: "11:00",
    minimumNights: "1",
    maximumNights: "30",
    price: "120",
    weekendPrice: "",
    weeklyDiscountPercent: "0",
    monthlyDiscountPercent: "0",
    cleaningFee: "0",
    guestsIncluded: "4",
    extraGuestFee: "0",
  },
  space: {
    spaceType: "terrace",
    spaceCapacity: "40",
    selectedAmenities: '["wifi"]',
    openingHours: JSON.stringify(Object.fromEntries(everyDay.map((day) => [day, { open: "09:00", close: "22:00" }]))),
    minimumHours: "2",
    bufferMinutes: "30",
    hourlyPrice: "80",
    dailyPrice: "",
    cleaningFee: "0",
  },
  experience: {
    experienceCategory: "nature",
    duration: "3 horas",
    groupSize: "8",
    price: "45",
    pricePer: "person",
    includes: "Remos y chalecos",
    requirements: "Saber nadar",
    availableDays: '["monday","friday"]',
    startTime: "09:00",
    endTime: "12:00",
    cutOffHours: "2",
    meetingPoint: "El muelle",
    languages: "es",
  },
};

/** A submitted listing with that many photos. */
export async function submittedListing(
  api: APIRequestContext,
  host: Host,
  { kind, title, photos = 2, facts }: { kind: ListingKind; title: string; photos?: number; facts?: object },
): Promise<HostedListing> {
  const values = { ...common, ...ofKind[kind], title, service_type: String(wireCode[kind]), ...facts };
  return submit(api, host, values, photos);
}

/** A submitted lodging with only the specification's fields. */
export async function specifiedListing(api: APIRequestContext, host: Host, title: string): Promise<HostedListing> {
  const { description, city, state } = common;
  const rooms = { propertyType: "house", capacity: "4", bedrooms: "2", bathrooms: "1", selectedAmenities: "wifi" };
  return submit(api, host, { title, description, city, state, ...rooms, price: "120" }, 1);
}

async function submit(
  api: APIRequestContext,
  { token }: Host,
  values: Record<string, string>,
  photos: number,
): Promise<HostedListing> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const file of pictureFiles.slice(0, photos)) {
    form.append("images", new File([readFileSync(file)], "foto.webp", { type: "image/webp" }));
  }
  const answer = await api.post("/api/user/host", { headers: { "x-auth-token": token }, multipart: form });
  if (!answer.ok()) throw new Error(`Submitting was refused: ${await answer.text()}`);
  const { link_id } = await answer.json();
  return hostedListing(api, { token }, link_id);
}

/** A submitted listing, approved. */
export async function listingOnSale(
  api: APIRequestContext,
  host: Host,
  plan: Parameters<typeof submittedListing>[2],
): Promise<HostedListing> {
  const { link_id } = await submittedListing(api, host, plan);
  await decide(api, await hostedListing(api, host, link_id), { status: true });
  return hostedListing(api, host, link_id);
}

/** Records an admin's decision. */
export async function decide(
  api: APIRequestContext,
  { link_id, service_type }: HostedListing,
  decision: { status: boolean; reason?: string },
): Promise<void> {
  const { token } = await ofTheDemo(api, "admin");
  const data = { link_id, service_type, ...decision };
  const answer = await api.post("/api/admin/enable", { headers: { "x-auth-token": token }, data });
  if (!answer.ok()) throw new Error(`Deciding was refused: ${await answer.text()}`);
}

export async function hostedListing(api: APIRequestContext, host: Host, id: number): Promise<HostedListing> {
  const found = (await hostedListings(api, host)).find(({ link_id }) => link_id === id);
  if (!found) throw new Error(`There is no listing ${id} of this host`);
  return found;
}

export async function hostedListings(api: APIRequestContext, { token }: Host): Promise<HostedListing[]> {
  return (await api.get("/api/user/host/listings", { headers: { "x-auth-token": token } })).json();
}

const editPages = {
  lodging: "/host/edit-accommodation/",
  space: "/host/edit-space/",
  experience: "/host/edit-experience/",
};

export function editPageOf({ service_type, slug }: HostedListing): string {
  return editPages[kindOfWire(service_type)] + slug;
}

export function pageOf({ service_type, slug }: HostedListing): string {
  return pages[kindOfWire(service_type)].detail(slug);
}

/** Opens the listing's editing page and waits for its form, which loads in parts. */
export async function openEditing(page: Page, listing: HostedListing): Promise<void> {
  await page.goto(editPageOf(listing));
  await expect(page.locator("main form")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[data-field=latitude]")).toBeVisible({ timeout: 30_000 });
}
