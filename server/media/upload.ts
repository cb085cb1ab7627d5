import sharp from "sharp";
import { pictureLimits } from "#contract/media/limits.ts";
import { fail } from "../fail.ts";
import { openTurns } from "./turns.ts";

/** Uploaded pictures are decoded and encoded again, so that nothing of the file itself is kept. */

const largestSide = 1280;
const longestSeconds = 20;
/** 50 megapixels are 200 MB once decoded. */
const turns = openTurns({ atOnce: 2, longest: 20 });

/**
 * Returns the picture as WebP: upright, at most 1280 px on its longer side, without camera metadata (place, time,
 * owner).
 * @throws `not_an_image`, `image_too_many_pixels`, `image_too_slow`, `pictures_busy`
 */
export async function preparePicture(senderId: number, bytes: Uint8Array): Promise<Buffer> {
  if (!beginsAsPicture(Buffer.from(bytes))) fail("not_an_image");
  const limitInputPixels = await pixelsAllowed(bytes);
  const prepared = await turns.take(senderId, () => writtenAnew(bytes, limitInputPixels));
  return prepared ?? fail("pictures_busy", { retryAfterSeconds: 15 });
}

/** Checked before any decoder runs: SVG and other documents never reach one. */
function beginsAsPicture(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, 16);
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftypavi[fs]/s.test(head)
  );
}

/** Reads only the header: its dimensions determine the cost of decoding. */
async function pixelsAllowed(bytes: Uint8Array): Promise<number> {
  const header = sharp(bytes, { limitInputPixels: false });
  const { format, width, height } = await header.metadata().catch(() => fail("not_an_image"));
  // A pixel of AVIF takes ten times as long as one of JPEG.
  const number = format === "heif" ? pictureLimits.avifMegapixels : pictureLimits.megapixels;
  if (width * height > number * 1_000_000) fail("image_too_many_pixels", { values: { number } });
  return number * 1_000_000;
}

async function writtenAnew(bytes: Uint8Array, limitInputPixels: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: largestSide, height: largestSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
    .catch((error: Error) => fail(/^timeout: /.test(error.message) ? "image_too_slow" : "not_an_image"));
}
