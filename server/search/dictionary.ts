import { municipalities } from "#contract/island/municipalities.ts";
import {
  catalogueValues,
  cityId,
  fold,
  joiningWords,
  type KnownPlace,
  keyOf,
  keysOf,
  knownPlaces,
  synonymGroups,
  wordsIn,
} from "../listings/listings.ts";

/** What the words of a search mean, by the lists of words. Knows nothing of the listings. */

/** One thing asked for: a listing has it if it has one of the marks or says one of the phrases. */
export interface Concept {
  /** As it was typed. */
  typed: string;
  phrases: readonly string[];
  marks: readonly string[];
  /** Marks of a municipality or of known places, which the same words may name; see `choosePlaces` in words.ts. */
  places: readonly string[];
  isCity: boolean;
  /** Whether the lists have it. */
  isKnown: boolean;
}

interface Meaning {
  phrases: Set<string>;
  marks: Set<string>;
  places: KnownPlace[];
  city?: string;
}

const meanings = new Map<string, Meaning>();

for (const { name } of municipalities) meaningOf(name).city = name;
for (const place of knownPlaces) {
  for (const spelling of new Set(place.spellings.map((one) => keysOf(one).join(" ")))) {
    const meaning = meaningOf(spelling);
    meaning.places.push(place);
    for (const name of Object.values(place.names)) meaning.phrases.add(name);
  }
}
for (const { phrases, sought, values } of synonymGroups) {
  const shortest = withoutLonger(sought.filter(isTelling));
  for (const phrase of phrases) {
    const meaning = meaningOf(phrase);
    for (const value of values) meaning.marks.add(value);
    for (const same of shortest) meaning.phrases.add(same);
  }
}
for (const { id, names } of catalogueValues) for (const name of Object.values(names)) meaningOf(name).marks.add(id);

const longest = Math.max(...[...meanings.keys()].map((key) => key.split(" ").length));
/** Every word of the lists, folded, with its spelling. */
const spellings = new Map(
  [
    ...municipalities.map(({ name }) => name),
    ...knownPlaces.flatMap((place) => place.spellings),
    ...synonymGroups.flatMap(({ phrases }) => phrases),
    ...catalogueValues.flatMap(({ names }) => Object.values(names)),
  ]
    .flatMap(wordsIn)
    // The first spelling is the careful one.
    .reverse()
    .map((word) => [fold(word), word]),
);

function meaningOf(phrase: string): Meaning {
  const key = keysOf(phrase).join(" ");
  const meaning = meanings.get(key) ?? { phrases: new Set(), marks: new Set(), places: [] };
  meanings.set(key, meaning);
  return meaning;
}

/** «para dos» is understood, but not looked for: without its joining word it is in every other text. */
function isTelling(phrase: string): boolean {
  const words = wordsIn(phrase);
  const telling = words.filter((word) => !joiningWords.has(word));
  return words.length === 1 || telling.length > 1;
}

/** Who says «swimming pool» says «pool»: looking for both takes longer and finds the same. */
function withoutLonger(phrases: readonly string[]): string[] {
  const words = phrases.map((phrase) => ` ${wordsIn(phrase).join(" ")} `);
  return phrases.filter((_, at) => !words.some((other, place) => place !== at && words[at]?.includes(other)));
}

const mostConcepts = 12;

/** What typed words ask for: the longest phrase that the lists know first, then word by word. */
export function conceptsIn(typed: string): Concept[] {
  const words = wordsIn(typed);
  const keys = words.map(keyOf);
  const found = new Map<number, Concept>();
  const isFree = words.map(() => true);
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      if (!isFree.slice(from, from + length).every(Boolean)) continue;
      const meaning = meanings.get(keys.slice(from, from + length).join(" "));
      if (!meaning || (length === 1 && joiningWords.has(words[from] as string))) continue;
      isFree.fill(false, from, from + length);
      found.set(from, conceptOf(words.slice(from, from + length).join(" "), meaning));
    }
  }
  const free = words.filter((word, at) => isFree[at] && !joiningWords.has(word));
  const isJoiningOnly = found.size === 0 && free.length === 0;
  words.forEach((word, at) => {
    if (isFree[at] && (isJoiningOnly || !joiningWords.has(word))) found.set(at, freeWord(word));
  });
  const inOrder = [...found].sort(([a], [b]) => a - b).map(([, concept]) => concept);
  return [...new Map(inOrder.map((concept) => [concept.typed, concept])).values()].slice(0, mostConcepts);
}

function conceptOf(typed: string, { phrases, marks, places, city }: Meaning): Concept {
  return {
    typed,
    phrases: marks.size > 0 || (phrases.size > 0 && places.length === 0) ? [...phrases] : [typed, ...phrases],
    marks: [...marks],
    places: city === undefined ? places.map(({ id }) => `place.${id}`) : [cityId(city)],
    isCity: city !== undefined,
    isKnown: true,
  };
}

/** English plurals are unknown to the Spanish stems. */
function freeWord(word: string): Concept {
  const phrases = /.{4}s$/.test(word) ? [word, word.slice(0, -1)] : [word];
  return { typed: word, phrases, marks: [], places: [], isCity: false, isKnown: false };
}

/** The known place that a text names and nothing else. */
export function placeNamed(typed: string): KnownPlace | undefined {
  return meanings.get(keysOf(typed).join(" "))?.places[0];
}

/** The words of the lists that somebody may have meant: one slip away, two in a long word. The nearest. */
export function wordsNear(word: string): string[] {
  const typed = fold(word);
  if (typed.length < 4) return [];
  const most = typed.length < 8 ? 1 : 2;
  const near = [...spellings]
    .filter(([folded]) => Math.abs(folded.length - typed.length) <= most)
    .map(([folded, spelling]) => ({ spelling, slips: slipsBetween(typed, folded) }))
    .filter(({ slips }) => slips > 0 && slips <= most);
  const least = Math.min(...near.map(({ slips }) => slips));
  return near.filter(({ slips }) => slips === least).map(({ spelling }) => spelling);
}

/** Letters left out, added, exchanged or swapped with their neighbour. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(...steps, isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
