/** Reads a point from a Google Maps link itself, without any request. */

export interface Point {
  latitude: number;
  longitude: number;
}

/** Hosts of maps, and short links. `g.co` is Google's too; `goo.gl` led anywhere, but `goo.gl/maps` only to maps. */
const mapsAddresses: { host: RegExp; path: RegExp }[] = [
  { host: /^(www\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})$/, path: /^\/maps([/?]|$)/ },
  { host: /^maps\.google\.(com|[a-z]{2}|com?\.[a-z]{2})$/, path: /^\// },
  { host: /^maps\.app\.goo\.gl$/, path: /^\/\w/ },
  { host: /^goo\.gl$/, path: /^\/maps\/\w/ },
  { host: /^g\.co$/, path: /^\/\w/ },
];
/** Asks for cookies first; its `continue` parameter has the map's address. */
const consent = /^consent\.google\.(com|[a-z]{2}|com?\.[a-z]{2})$/;

/** Links without a scheme, as people type them or programs shorten them. */
const withoutScheme = /(?<![\w.@:/-])(?:(?:www\.|maps\.)?google\.|maps\.app\.goo\.gl\/|goo\.gl\/|g\.co\/)\S+/i;

/**
 * The first link of a text, as a phone shares it: «Casa del Faro https://maps.app.goo.gl/…». Undefined unless it is a
 * map's.
 */
export function mapsLinkIn(text: string): URL | undefined {
  const [link] = /https?:\/\/\S+/.exec(text) ?? withoutScheme.exec(text) ?? [];
  return link === undefined ? undefined : mapsLinkAt(link.replace(/^(https?:\/\/)?/, "https://"));
}

/** The map's address, behind a consent page too. Undefined unless it is a map's. */
export function mapsLinkAt(address: string): URL | undefined {
  const url = plainUrl(address);
  if (!url) return undefined;
  if (consent.test(url.hostname)) {
    const next = plainUrl(url.searchParams.get("continue") ?? "");
    return next && isMap(next) ? next : undefined;
  }
  return isMap(url) ? url : undefined;
}

/** Rejects ports and user names before the host, which only serve to mislead. */
function plainUrl(link: string): URL | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain ? url : undefined;
}

function isMap({ hostname, pathname }: URL): boolean {
  return mapsAddresses.some(({ host, path }) => host.test(hostname) && path.test(pathname));
}

const number = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
/** The pin of a place, latitude first. */
const pin = new RegExp(`!3d${number}!4d${number}`);
/** The center of the map view. */
const view = new RegExp(`@${number},${number}`);
const typed = new RegExp(`^(?:loc:)?\\s*${number}\\s*,\\s*${number}\\s*$`);
const looked = new RegExp(`/(?:place|search)/${number},\\s*${number}(?:/|$)`);
/** The center of the small map that a page shows before it has loaded. */
const preview = new RegExp(`[?&;]center=${number}(?:,|%2C)${number}`, "i");
/** Parameters of a point the person meant take precedence over those of the map view. */
const namesOfPoints = ["q", "query", "destination", "daddr"];
const namesOfViews = ["ll", "center", "sll"];

export function pointInLink(url: URL): Point | undefined {
  const path = decoded(url.pathname + url.search).replaceAll("+", " ");
  const among = (names: string[]) => names.map((name) => pointOf(typed.exec(url.searchParams.get(name) ?? "")));
  return [
    pointOf(pin.exec(path)),
    ...among(namesOfPoints),
    pointOf(looked.exec(path)),
    ...among(namesOfViews),
    pointOf(view.exec(path)),
  ].find((point) => point !== undefined);
}

export function pointInPage(page: string): Point | undefined {
  return pointOf(pin.exec(page)) ?? pointOf(preview.exec(page)) ?? pointOf(view.exec(page));
}

/** Returns the text unchanged when it contains an incomplete escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pointOf(found: RegExpExecArray | null): Point | undefined {
  const [latitude, longitude] = found?.slice(1).map(Number) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
