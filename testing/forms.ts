import sharp from "sharp";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { wireCode } from "#contract/listing-kinds/kinds.ts";
import { type Person, plainForm } from "./makers.ts";
import { formOf } from "./routes.ts";
import type { World } from "./world.ts";

/** Listings written as hosts write them: by form, with photos. */

let made = 0;

/** Every picture is another one, too different to become the same when it is written anew: its number in black and white. */
export async function aPicture(): Promise<Blob> {
  made += 1;
  const points = Buffer.from(Array.from({ length: 16 }, (_, bit) => ((made >> bit) & 1) * 255));
  const picture = sharp(points, { raw: { width: 4, height: 4, channels: 1 } }).resize(64, 64, { kernel: "nearest" });
  return new Blob([new Uint8Array(await picture.png().toBuffer())]);
}

export const pictures = (count: number): Promise<Blob[]> => Promise.all(Array.from({ length: count }, aPicture));

/** Sends the form of a kind; `facts` replace or add fields, undefined leaves one out. */
export async function submitForm(
  world: World,
  host: Person,
  kind: ListingKind,
  { facts = {}, images }: { facts?: object; images?: Blob[] } = {},
) {
  const given = Object.entries({ service_type: wireCode[kind], ...plainForm[kind], ...facts });
  const body = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const files = { images: images ?? (await pictures(1)) };
  return world.call("POST", "/user/host", { token: host.token, body: formOf({ body, files }) });
}

/** Submits, and lets the operator approve it. */
export async function aHostedListing(
  world: World,
  host: Person,
  kind: ListingKind,
  {
    status = "approved",
    ...form
  }: { status?: "submitted" | "approved" | "rejected"; facts?: object; images?: Blob[] } = {},
): Promise<{ id: number; slug: string }> {
  const { status: answered, body } = await submitForm(world, host, kind, form);
  if (answered !== 200) throw new Error(`could not submit: ${JSON.stringify(body)}`);
  const facts = { status, ...(status === "approved" && { approved_at: world.clock.now() }) };
  await world.app.ctx.db.updateTable("listings").set(facts).where("id", "=", body.link_id).execute();
  return { id: body.link_id, slug: body.slug };
}

/** A listing as its host edits it. */
export async function editableOf(world: World, host: Person, idOrSlug: number | string) {
  return (await world.call("GET", `/user/host/listings/${idOrSlug}`, { token: host.token })).body;
}
