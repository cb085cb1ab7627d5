import { pictureLimits } from "#contract/media/limits.ts";
import type { Translate } from "#locales/translate.ts";

/** Prepares the files that people choose for upload as pictures. */

/** The formats the server accepts. Listed one by one, so that phones convert their own formats to JPEG. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export type Refusal = "notAnImage" | "tooLarge" | "heic";

/** Larger files are redrawn before they are sent, because megabytes take minutes on a phone's connection. */
const sentAsIs = 1_000_000;
/** Larger than the size the server keeps, so that the server scales down a sharp picture. */
const longestSide = 2048;

/**
 * The file to send for a chosen one: the file itself if it is small, otherwise a JPEG that is upright, smaller, and
 * without the camera's data (place, time, owner). Formats that this browser can read but the server cannot, such as
 * HEIC in Safari, are also converted.
 */
export async function prepared(file: File): Promise<File | Refusal> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || (file.type === "" && /\.hei[cf]$/i.test(file.name));
  if (!isHeic && !file.type.startsWith("image/")) return "notAnImage";
  const isAccepted = acceptedPictures.split(",").includes(file.type);
  if (isAccepted && file.size <= sentAsIs) return file;
  const redrawn = await redraw(file).catch(() => undefined);
  const canBeSent = isAccepted && file.size <= pictureLimits.bytes;
  if (redrawn && redrawn.size <= (canBeSent ? file.size : pictureLimits.bytes)) return redrawn;
  if (canBeSent) return file;
  if (isHeic) return "heic";
  return isAccepted ? "tooLarge" : "notAnImage";
}

/** Undefined if the browser cannot draw. Rejects if it cannot read the file. */
async function redraw(file: File): Promise<File | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(naturalHeight * scale));
    const paper = canvas.getContext("2d");
    if (!paper || !isReadTruly(paper)) return undefined;
    // JPEG has no transparency.
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.86));
    return drawn ? new File([drawn], file.name.replace(/(\.\w+)?$/, ".jpg"), { type: drawn.type }) : undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** False in browsers that resist fingerprinting by returning noise instead of what was drawn. */
function isReadTruly(paper: CanvasRenderingContext2D): boolean {
  paper.fillStyle = "rgb(40, 120, 200)";
  paper.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = paper.getImageData(0, 0, 1, 1).data;
  return [red - 40, green - 120, blue - 200].every((off) => Math.abs(off) <= 4);
}

/** The error names the file, because only some of several may fail. */
export function ofFile(t: Translate, { name }: Pick<File, "name">, sentence: string): string {
  return t("profile.photo.ofFile", { file: name, sentence });
}

export function refusalOf(t: Translate, refusal: Refusal, file: Pick<File, "name">): string {
  const { sentenceKey } = refusals[refusal];
  return ofFile(t, file, t(sentenceKey));
}

const refusals = {
  notAnImage: { sentenceKey: "profile.photo.notAnImage" },
  tooLarge: { sentenceKey: "profile.photo.tooLarge" },
  heic: { sentenceKey: "profile.photo.heic" },
} as const satisfies Record<Refusal, object>;
