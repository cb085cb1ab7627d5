import sharp from "sharp";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { type Person, plainForm } from "./makers.ts";
import { formOf } from "./routes.ts";
import type { World } from "./world.ts";

/** Creates listings the way hosts do: through the form, with photos. */

let made = 0;

/** A new picture each time: its number as black and white squares, so that re-encoding cannot make two alike. */
export async function aPicture(): Promise<Blob> {
  made += 1;
  const points = Buffer.from(Array.from({ length: 16 }, (_, bit) => ((made >> bit) & 1) * 255));
  const picture = sharp(points, { raw: { width: 4, height: 4, channels: 1 } }).resize(64, 64, { kernel: "nearest" });
  return new Blob([new Uint8Array(await picture.png().toBuffer())]);
}

export const pictures = (count: number): Promise<Blob[]> => Promise.all(Array.from({ length: count }, aPicture));

/** Submits the form for a kind; `facts` replace or add fields, and undefined omits one. */
export async function submitForm(
  world: Pick<World, "call">,
  host: Person,
  kind: ListingKind,
  { facts = {}, images }: { facts?: object; images?: Blob[] } = {},
) {
  const given = Object.entries({ service_type: wireCode[kind], ...plainForm[kind], ...facts });
  const body = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const files = { images: images ?? (await pictures(1)) };
  return world.call("POST", "/user/host", { token: host.token, body: formOf({ body, files }) });
}

/** Submits a listing and has the operator approve it. */
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

/** Fetches a listing in the form its host edits. */
export async function editableOf(world: World, host: Person, idOrSlug: number | string) {
  return (await world.call("GET", `/user/host/listings/${idOrSlug}`, { token: host.token })).body;
}
