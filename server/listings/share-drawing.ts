import { join } from "node:path";
import { type Font, openSync } from "fontkit";
import sharp from "sharp";
import { sharePictureSize } from "#contract/listings/share-picture.ts";

/** Draws the pictures of shared links: the photo above a band of paper with the title, a line and the site's name. */

interface Said {
  title: string;
  line: string;
  brandName: string;
}

const { width, height } = sharePictureSize;
const edge = 60;
const band = { oneLine: 170, twoLines: 230 };
const sizes = { title: 54, line: 30 };
const colors = { paper: "#fffdf9", ink: "#16242b", ink2: "#4a585e", sea: "#0b6e75" };

/** @returns a JPEG */
export async function drawSharePicture(photo: string | Buffer, { title, line, brandName }: Said): Promise<Buffer> {
  const brand = textPath(brandName, sizes.line, fonts().line);
  const lines = wrapped(title, width - 2 * edge);
  const bandHeight = lines.length > 1 ? band.twoLines : band.oneLine;
  const place = cut(line, width - 3 * edge - brand.width, sizes.line, fonts().line);
  const base = height - 44;
  const texts = [
    ...lines.map((text, at) => {
      const y = base - 56 - (lines.length - 1 - at) * 60;
      return drawn(textPath(text, sizes.title, fonts().title), edge, y, colors.ink);
    }),
    drawn(textPath(place, sizes.line, fonts().line), edge, base, colors.ink2),
    drawn(brand, width - edge - brand.width, base, colors.sea),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${texts.join("")}</svg>`;
  const top = await sharp(photo)
    .resize({ width, height: height - bandHeight, fit: "cover", position: "attention" })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: colors.paper } })
    .composite([
      { input: top, left: 0, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

interface TextPath {
  d: string;
  width: number;
}

function drawn({ d }: TextPath, x: number, y: number, color: string): string {
  return `<path transform="translate(${x} ${y})" fill="${color}" d="${d}"/>`;
}

/** As many words as fit into two lines; what does not fit ends in an ellipsis. */
function wrapped(text: string, room: number): string[] {
  const fits = (line: string) => widthOf(line, sizes.title, fonts().title) <= room;
  if (fits(text)) return [text];
  const words = text.split(/\s+/);
  let count = words.length - 1;
  while (count > 1 && !fits(words.slice(0, count).join(" "))) count--;
  const [first, rest] = [words.slice(0, count).join(" "), words.slice(count).join(" ")];
  return [first, rest].map((line) => cut(line, room, sizes.title, fonts().title));
}

function cut(text: string, room: number, size: number, font: Font): string {
  if (widthOf(text, size, font) <= room) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join("")}…`, size, font) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function widthOf(text: string, size: number, font: Font): number {
  return (font.layout(known(text, font)).advanceWidth * size) / font.unitsPerEm;
}

/** The text's outlines, from the start of its baseline. The font has only Latin letters; others are left out. */
function textPath(text: string, size: number, font: Font): TextPath {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(known(text, font));
  let x = 0;
  const outlines = glyphs.map((glyph, at) => {
    const outline = glyph.path
      .scale(scale, -scale)
      .translate(x * scale, 0)
      .toSVG();
    x += positions[at]?.xAdvance ?? 0;
    return outline;
  });
  return { d: outlines.join(""), width: x * scale };
}

function known(text: string, font: Font): string {
  return [...text]
    .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join("")
    .trim();
}

let opened: { title: Font; line: Font } | undefined;

/** Read when the first picture is drawn, because few processes draw any. */
function fonts(): { title: Font; line: Font } {
  opened ??= { title: fontAt("poster"), line: fontAt("display") };
  return opened;
}

function fontAt(name: "poster" | "display"): Font {
  return openSync(join(import.meta.dirname, `../../web/fonts/bricolage-${name}.woff2`)) as Font;
}
