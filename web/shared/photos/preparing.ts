import { pictureLimits } from "#contract/media/limits.ts";
import type { Translate } from "#locales/translate.ts";

/** Gets the files people choose ready to be sent as pictures. */

/** The formats the server accepts. Listed one by one, so that phones convert their own formats to JPEG. */
export const acceptedPictures = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export type Refusal = "notAnImage" | "tooLarge" | "heic";

/** Larger files are redrawn before they are sent: on a phone's line, megabytes take minutes. */
const sentAsIs = 1_000_000;
/** More than the server keeps, so that its own reduction starts from a sharp picture. */
const longestSide = 2048;

/**
 * What to send of a chosen file: the file itself when it is small, else a JPEG that is upright, smaller, and without
 * the camera's data (place, time, owner). The same for formats that this browser reads and the server does not, such as
 * HEIC in Safari.
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

/** Undefined when the browser cannot draw. Rejects when it cannot read the file. */
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

/** Browsers that resist fingerprinting hand out noise instead of what was drawn. */
function isReadTruly(paper: CanvasRenderingContext2D): boolean {
  paper.fillStyle = "rgb(40, 120, 200)";
  paper.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = paper.getImageData(0, 0, 1, 1).data;
  return [red - 40, green - 120, blue - 200].every((off) => Math.abs(off) <= 4);
}

/** Says which file it is about: of several, one may fail. */
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
