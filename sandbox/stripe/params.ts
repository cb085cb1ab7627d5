import { type Form, type FormValue, invalid, notImitated } from "./http.ts";

/**
 * Parameter tables. A route declares its parameters once; Stripe's errors and the types of the parsed
 * parameters follow from that. Parameters missing from the table are refused.
 */
export interface Rule<T> {
  read(value: FormValue, at: string): T;
  required?: boolean;
}
export type Required<T> = Rule<T> & { required: true };
export type Table = Record<string, Rule<unknown>>;
export type Parsed<T extends Table> = {
  [K in keyof T]: T[K] extends Required<infer V> ? V : T[K] extends Rule<infer V> ? V | undefined : never;
};

export function readParams<T extends Table>(table: T, form: Form, at = ""): Parsed<T> {
  const unknown = Object.keys(form).filter((key) => !Object.hasOwn(table, key));
  if (unknown.length) {
    const names = unknown.map((key) => nested(at, key));
    const message = `Received unknown parameter${names.length > 1 ? "s" : ""}: ${names.join(", ")}`;
    throw invalid(message, { code: "parameter_unknown", param: names[0] });
  }
  const parsed: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(table)) {
    const value = form[key];
    const name = nested(at, key);
    if (value !== undefined) parsed[key] = rule.read(value, name);
    else if (rule.required)
      throw invalid(`Missing required param: ${name}.`, { code: "parameter_missing", param: name });
  }
  return parsed as Parsed<T>;
}

const nested = (at: string, key: string) => (at ? `${at}[${key}]` : key);

export function required<T>(rule: Rule<T>): Required<T> {
  return { ...rule, required: true };
}

export function text(max = 5000): Rule<string> {
  return {
    read(value, at) {
      if (typeof value !== "string") throw invalid("Invalid string: must be a string", { param: at });
      if (value === "") throw emptyString(at);
      if (value.length > max) {
        const message = `Invalid string: ${value.slice(0, 8)}...${value.slice(-8)}; must be at most ${max} characters`;
        throw invalid(message, { code: "parameter_invalid_string_too_long", param: at });
      }
      return value;
    },
  };
}

function emptyString(at: string) {
  const message =
    `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however ` +
    `'${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`;
  return invalid(message, { code: "parameter_invalid_empty", param: at });
}

export function integer(min = Number.MIN_SAFE_INTEGER, max = 99_999_999_999): Rule<number> {
  return {
    read(value, at) {
      if (value === "") throw emptyString(at);
      if (typeof value !== "string" || !/^-?\d{1,15}$/.test(value)) {
        throw invalid(`Invalid integer: ${shown(value)}`, { code: "parameter_invalid_integer", param: at });
      }
      const number = Number(value);
      if (number < min) {
        const message =
          min === 1 ? "This value must be greater than or equal to 1." : `This value must be at least ${min}.`;
        throw invalid(message, { code: "parameter_invalid_integer", param: at });
      }
      if (number > max) {
        const message = `This value must be less than or equal to ${max}.`;
        throw invalid(message, { code: "parameter_invalid_integer", param: at });
      }
      return number;
    },
  };
}

export const flag: Rule<boolean> = {
  read(value, at) {
    if (value === "true" || value === "false") return value === "true";
    throw invalid(`Invalid boolean: ${shown(value)}`, { param: at });
  },
};

export function oneOf<const T extends string>(...words: T[]): Rule<T> {
  return {
    read(value, at) {
      const word = words.find((candidate) => candidate === value);
      if (word !== undefined) return word;
      if (value === "") throw emptyString(at);
      const choices = words.length > 1 ? `one of ${words.slice(0, -1).join(", ")}, or ${words.at(-1)}` : words[0];
      throw invalid(`Invalid ${at}: must be ${choices}`, { param: at });
    },
  };
}

/** A choice of which the sandbox imitates only some of Stripe's values. */
export function onlyOf<const T extends string>(played: T[], others: string[]): Rule<T> {
  const all = oneOf(...played, ...others);
  return {
    read(value, at) {
      const word = all.read(value, at);
      const found = played.find((candidate) => candidate === word);
      if (found === undefined) throw notImitated(`${at}: ${word}`, at);
      return found;
    },
  };
}

export const email: Rule<string> = {
  read(value, at) {
    const address = text(512).read(value, at);
    if (isEmail(address)) return address;
    throw invalid(`Invalid email address: ${address}`, { code: "email_invalid", param: at });
  },
};

export const isEmail = (address: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address);

export const url: Rule<string> = {
  read(value, at) {
    const address = text().read(value, at);
    if (/^https?:\/\/[^\s/]+/.test(address) && URL.canParse(address)) return address;
    throw invalid("Not a valid URL", { code: "url_invalid", param: at });
  },
};

export function list<T>(of: Rule<T>, max = 100): Rule<T[]> {
  return {
    read(value, at) {
      const keys = typeof value === "object" ? Object.keys(value) : [];
      if (typeof value !== "object" || keys.some((key) => !/^\d+$/.test(key))) {
        throw invalid("Invalid array", { param: at });
      }
      if (keys.length > max) throw invalid(`Array must have at most ${max} elements`, { param: at });
      return keys.sort((a, b) => Number(a) - Number(b)).map((key) => of.read(value[key] ?? "", nested(at, key)));
    },
  };
}

export function record<T extends Table>(fields: T): Rule<Parsed<T>> {
  return {
    read(value, at) {
      if (typeof value !== "object") throw invalid("Invalid object", { param: at });
      return readParams(fields, value, at);
    },
  };
}

export const metadata: Rule<Record<string, string>> = {
  read(value, at) {
    const given = metadataChange.read(value, at);
    return Object.fromEntries(Object.entries(given).filter(([, word]) => word !== ""));
  },
};

/** For updates: an empty value unsets its key, and an empty parameter unsets every key. See `changedMetadata`. */
export const metadataChange: Rule<Record<string, string>> = {
  read(value, at) {
    if (value === "") return {};
    if (typeof value !== "object") throw invalid("Invalid object", { param: at });
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalid("Metadata can have up to 50 keys.", { param: at });
    return Object.fromEntries(entries.map(([key, word]) => metadataEntry(key, word, at)));
  },
};

/** Sets or unsets the given keys; the others keep their values. */
export function changedMetadata(before: Record<string, string> | null | undefined, given: Record<string, string>) {
  if (Object.keys(given).length === 0) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, word]) => word !== ""));
}

function metadataEntry(key: string, value: FormValue, at: string): [string, string] {
  if (typeof value !== "string") throw invalid("Metadata values must be strings.", { param: at });
  if (key.length > 40) {
    const message = `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`;
    throw invalid(message, { param: at });
  }
  if (value.length > 500) {
    const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`;
    throw invalid(message, { param: `${at}[${key}]` });
  }
  return [key, value];
}

/** `created=5` or `created[gte]=5&created[lt]=9`. */
export interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}
const bounds = record({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });
export const range: Rule<Range> = {
  read(value, at) {
    if (typeof value === "object") return bounds.read(value, at);
    const moment = integer().read(value, at);
    return { gte: moment, lte: moment };
  },
};

/** A parameter that Stripe accepts and the sandbox does not imitate. */
export function unplayed(): Rule<never> {
  return {
    read(_, at) {
      throw notImitated(`the parameter ${at}`, at);
    },
  };
}

/** A feature whose parameter is accepted only to switch it off. */
export const switchedOff: Rule<boolean> = {
  read(value, at) {
    const { enabled } = record({ enabled: required(flag) }).read(value, at);
    if (enabled) throw notImitated(at, at);
    return enabled;
  },
};

export const expandable = { expand: list(text()) };
export const page = { ...expandable, limit: integer(1, 100), starting_after: text(), ending_before: text() };

const shown = (value: FormValue) => (typeof value === "string" ? value.slice(0, 100) : "{…}");
