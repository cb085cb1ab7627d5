/** What a link of Google Maps says by itself. */

export interface Point {
  latitude: number;
  longitude: number;
}

/** A map's own address, and the short ones. `g.co` is Google's too; `goo.gl` led anywhere, its maps only to maps. */
const mapsAddresses: { host: RegExp; path: RegExp }[] = [
  { host: /^(www\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})$/, path: /^\/maps([/?]|$)/ },
  { host: /^maps\.google\.(com|[a-z]{2}|com?\.[a-z]{2})$/, path: /^\// },
  { host: /^maps\.app\.goo\.gl$/, path: /^\/\w/ },
  { host: /^goo\.gl$/, path: /^\/maps\/\w/ },
  { host: /^g\.co$/, path: /^\/\w/ },
];
/** Asks for cookies first, and names the map it will go on to. */
const consent = /^consent\.google\.(com|[a-z]{2}|com?\.[a-z]{2})$/;

/** As somebody types it, or a program shortens it. */
const withoutScheme = /(?<![\w.@:/-])(?:(?:www\.|maps\.)?google\.|maps\.app\.goo\.gl\/|goo\.gl\/|g\.co\/)\S+/i;

/** The first link of a text, as a phone shares it: «Casa del Faro https://maps.app.goo.gl/…». Undefined when it is no map's. */
export function mapsLinkIn(text: string): URL | undefined {
  const [link] = /https?:\/\/\S+/.exec(text) ?? withoutScheme.exec(text) ?? [];
  return link === undefined ? undefined : mapsLinkAt(link.replace(/^(https?:\/\/)?/, "https://"));
}

/** What a link leads to, as it stands there. Undefined when it is no map's. */
export function mapsLinkAt(address: string): URL | undefined {
  const url = plainUrl(address);
  if (!url) return undefined;
  if (consent.test(url.hostname)) {
    const next = plainUrl(url.searchParams.get("continue") ?? "");
    return next && isMap(next) ? next : undefined;
  }
  return isMap(url) ? url : undefined;
}

/** Without a port or somebody's name in front of the host, which only serve to mislead. */
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
/** The middle of what was looked at. */
const view = new RegExp(`@${number},${number}`);
const typed = new RegExp(`^(?:loc:)?\\s*${number}\\s*,\\s*${number}\\s*$`);
const looked = new RegExp(`/(?:place|search)/${number},\\s*${number}(?:/|$)`);
/** Of the small map that a page shows before it has loaded. */
const preview = new RegExp(`[?&;]center=${number}(?:,|%2C)${number}`, "i");
/** What somebody meant before what they looked at. */
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

/** As it is when it holds half an escape. */
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
