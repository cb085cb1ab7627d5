import { readFileSync } from "node:fs";
import { join } from "node:path";
import compat from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier, SupportStatement } from "@mdn/browser-compat-data/types";
import { projectRoot } from "./source-files.ts";

/** The features of the oldest browsers we serve (`browserslist` in package.json), from MDN's data. */

type Browser = "chrome" | "firefox" | "safari" | "safari_ios";

const floor = readFloor();

function readFloor(): [Browser, string][] {
  const { browserslist } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const names: Record<string, Browser> = { ios_saf: "safari_ios" };
  return browserslist.map((entry: string) => {
    const [name = "", version = ""] = entry.split(" ");
    return [names[name] ?? name, version];
  });
}

/** The oldest browsers that lack a feature as written: support behind a flag or a prefix does not count. */
export function lacking({ support }: CompatStatement): string[] {
  return floor
    .filter(([browser, version]) => ![support[browser]].flat().some((statement) => has(statement, version)))
    .map(([browser, version]) => `${browser} ${version}`);
}

function has(statement: SupportStatement | undefined, version: string): boolean {
  if (!statement || Array.isArray(statement)) return false;
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (typeof added !== "string" || added === "preview" || flags || prefix || otherName) return false;
  return isUpTo(added.replace("≤", ""), version) && !(typeof removed === "string" && isUpTo(removed, version));
}

function isUpTo(one: string, other: string): boolean {
  const parts = other.split(".").map(Number);
  const difference = one.split(".").map((part, at) => Number(part) - (parts[at] ?? 0));
  return (difference.find((value) => value !== 0) ?? 0) <= 0;
}

/** The browsers that lack a feature, by its path: `lackingAt(data.api, "URLSearchParams", "size")`. */
export function lackingAt(from: Identifier | undefined, ...path: string[]): string[] {
  const found = path.reduce((at, name) => own(at, name), from);
  return found?.__compat ? lacking(found.__compat) : [];
}

export function own(from: Identifier | undefined, name: string): Identifier | undefined {
  return from && Object.hasOwn(from, name) ? from[name] : undefined;
}

export const data = {
  api: compat.api,
  css: compat.css,
  html: compat.html,
  builtins: compat.javascript.builtins,
};

export function partsOf(from: Identifier | undefined): [string, Identifier][] {
  return Object.entries(from ?? {}).filter(([name]) => name !== "__compat") as [string, Identifier][];
}

/** How many interfaces have a member of some name, and where an old browser lacks it. */
interface Holders {
  all: number;
  newer: string[];
}

/** Finds interfaces and built-in objects by name, including those within `Intl`. */
export function interfaceOf(name: string): Identifier | undefined {
  return own(data.api, name) ?? own(data.builtins, name) ?? own(own(data.builtins, "Intl"), name);
}

/** By name: `members` has methods and properties, `events` has events. */
export const { members, events } = collectMembers();

function collectMembers() {
  const collected = { members: new Map<string, Holders>(), events: new Map<string, Holders>() };
  for (const group of [data.api, data.builtins, own(data.builtins, "Intl")]) {
    for (const [name, holder] of partsOf(group)) {
      for (const [member, { __compat: statement }] of partsOf(holder)) {
        if (!statement) continue;
        const kind = member.endsWith("_event") ? collected.events : collected.members;
        const key = member.replace(/_(static|event)$/, "");
        const holders = kind.get(key) ?? { all: 0, newer: [] };
        kind.set(key, holders);
        holders.all += 1;
        if (lacking(statement).length > 0) holders.newer.push(`${name}.${key}`);
      }
    }
  }
  return collected;
}

/** Whether old browsers lack the member on every interface that has it. */
export function isNewerEverywhere(holders: Holders | undefined): holders is Holders {
  return holders !== undefined && holders.newer.length === holders.all;
}
