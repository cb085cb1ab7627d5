import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { projectRoot } from "./source-files.ts";

/**
 * `node scripts/render-icons.ts`: draws `favicon.svg` as the icons for browsers and phones that read no SVG. They
 * request these paths by themselves.
 */

const folder = join(projectRoot, "web/public");
const ground = "#07484d";

const drawn = (size: number) => sharp(join(folder, "favicon.svg"), { density: (72 * size) / 32 }).resize(size, size);

// Phones cut the corners themselves.
const touchIcon = await drawn(180)
  .flatten({ background: ground })
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();
writeFileSync(join(folder, "apple-touch-icon.png"), touchIcon);
for (const size of [192, 512]) {
  writeFileSync(
    join(folder, `icon-${size}.png`),
    await drawn(size).png({ compressionLevel: 9, palette: true }).toBuffer(),
  );
}
// Of an installed site only the inner four fifths are sure to be shown.
const [whole, inner] = [512, 408];
const maskable = await drawn(inner)
  .extend({ ...{ top: 52, bottom: 52, left: 52, right: 52 }, background: ground })
  .flatten({ background: ground })
  .resize(whole, whole)
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();
writeFileSync(join(folder, `icon-maskable-${whole}.png`), maskable);
writeFileSync(join(folder, "favicon.ico"), iconOf(32, await drawn(32).png({ compressionLevel: 9 }).toBuffer()));

/** One picture in the ICO format: a header of 6 bytes, an entry of 16, the PNG. */
function iconOf(size: number, png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
