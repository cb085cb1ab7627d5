/**
 * Draws the demo photos that are missing, as WebP of 1280×960 in `photos/`: `node db/seed/render-photos.ts`.
 * They are checked in, so run this only after a listing gains a picture. Delete a file to have it drawn again.
 */
import { existsSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { listings } from "./island.ts";
import { drawingOf } from "./pictures.ts";
import { scene } from "./scenes.mjs";

const size = { width: 1280, height: 960 };
/** The generator's uneven strokes leave paper bare along the edge: draw a little larger and crop this much. */
const trim = { left: 8, top: 6 };
/** Keeps 340 pictures of film-like grain under 14 MB. */
const webp = { quality: 52, effort: 6 };

const folder = fileURLToPath(new URL("photos/", import.meta.url));
await mkdir(folder, { recursive: true });

const files = [...new Set(listings.flatMap((listing) => listing.photos.map((photo) => photo.file)))].sort();
let bytes = 0;
for (const file of files) {
  if (!existsSync(folder + file)) await writeFile(folder + file, await render(file));
  bytes += (await stat(folder + file)).size;
}
console.log(`${files.length} photos, ${(bytes / 1e6).toFixed(1)} MB`);

async function render(file: string): Promise<Buffer> {
  const { kind, seed, time } = drawingOf(file);
  const svg = Buffer.from(scene(kind, seed, time));
  const width = size.width + 2 * trim.left;
  return sharp(svg, { density: (72 * width) / 1200 })
    .resize(width, size.height + 2 * trim.top)
    .extract({ ...trim, ...size })
    .webp(webp)
    .toBuffer();
}
