import sharp from "sharp";
import { pictureLimits } from "#contract/picture-limits.ts";
import { fail } from "../fail.ts";

/** What people send as a picture: decoded and written anew, so that nothing of the file itself is kept. */

const largestSide = 1280;

let decoding: Promise<unknown> = Promise.resolve();

/**
 * The picture as WebP: upright, at most 1280 px on its longer side, without what cameras write beside it (place, time,
 * owner). One at a time: 50 megapixels are 200 MB once decoded.
 * @throws `not_an_image`, `image_too_many_pixels`
 */
export async function preparePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!beginsAsPicture(Buffer.from(bytes))) fail("not_an_image");
  const prepared = decoding.then(() => writtenAnew(bytes));
  decoding = prepared.catch(() => {});
  return prepared;
}

/** Looked at before any decoder is: SVG and other documents never reach one. */
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

async function writtenAnew(bytes: Uint8Array): Promise<Buffer> {
  const limitInputPixels = pictureLimits.megapixels * 1_000_000;
  // Only the header is read here: what it promises is what decoding would cost.
  const header = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await header.metadata().catch(() => fail("not_an_image"));
  if (width * height > limitInputPixels) {
    fail("image_too_many_pixels", { values: { number: pictureLimits.megapixels } });
  }
  return sharp(bytes, { limitInputPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: largestSide, height: largestSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => fail("not_an_image"));
}
