import { existsSync, readFileSync } from "node:fs";
import { release } from "node:os";
import { createInterface } from "node:readline";
import pg from "pg";
import { settingNames } from "./env-variables.ts";

/**
 * `npm run support-bundle`: what somebody who helps needs to know about a site, without secrets or personal data. It
 * asks the database itself, without a start of the site, because it is needed most when the site does not start.
 */

/** The settings whose values are shown: of every other one, only that it is set. A new setting is hidden. */
export const shownSettings = [
  "MODE",
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "DATA_DIR",
  "API_BASE",
  "TRUST_PROXY",
  "PROXY_NETWORKS",
  "STRIPE_BACKGROUND_PER_SECOND",
  "S3_ENDPOINT",
  "S3_REGION",
  "MAIL_PER_SECOND",
  "ANNOUNCEMENT",
  "LEGAL_REVIEWED",
  "ISLAND_TIME_ZONE",
  "HOST_COUNTRY",
  "LODGING_TAX_PERCENT",
  "LODGING_TAX_EXEMPT_NIGHTS",
  "LODGING_TAX_DUE_DAY",
  "LOG_LEVEL",
];

type Variables = Record<string, string | undefined>;

export async function report(variables: Variables): Promise<string> {
  return [
    section("Versions", versions()),
    section("Settings", settingLines(variables)),
    section("Database", await databaseLines(variables.DATABASE_URL)),
  ].join("\n");
}

function section(title: string, lines: string[]): string {
  return `${title}\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function versions(): string[] {
  const [project, built] = [new URL("../package.json", import.meta.url), new URL("../release.json", import.meta.url)];
  const { version } = JSON.parse(readFileSync(project, "utf8"));
  const { commit = "none, a checkout" } = existsSync(built) ? JSON.parse(readFileSync(built, "utf8")) : {};
  return [`linkisla ${version}`, `commit ${commit}`, `node ${process.versions.node}`, `linux ${release()}`];
}

function settingLines(variables: Variables): string[] {
  const isSet = settingNames.filter((name) => variables[name]);
  const shown = isSet.filter((name) => shownSettings.includes(name)).map((name) => `${name}=${variables[name]}`);
  const hidden = isSet.filter((name) => !shownSettings.includes(name)).map((name) => `${name} is set`);
  return [...shown, ...hidden];
}

async function databaseLines(url: string | undefined): Promise<string[]> {
  if (!url) return ["embedded"];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
  try {
    await client.connect();
    const rows = async (text: string) => (await client.query(text)).rows.map((row) => Object.values(row).join(" "));
    return [
      ...(await rows("select 'postgresql ' || current_setting('server_version')")),
      ...(await rows(
        "select 'migration ' || name, kind, to_char(applied_at, 'YYYY-MM-DD') from schema_migrations order by name",
      )),
      ...(await rows(
        `select 'jobs ' || name, state::text, count(*), 'since ' || to_char(min(created_on), 'YYYY-MM-DD HH24:MI')
         from pgboss.job group by name, state order by name, state`,
      )),
    ];
  } catch (error) {
    return [`does not answer: ${(error as Error).message}`];
  } finally {
    await client.end().catch(() => {});
  }
}

/** What PostgreSQL adds to a line about a statement: it repeats the row that was refused. */
const aboutRows = /\b(DETAIL|STATEMENT|CONTEXT|QUERY|PARAMETERS):|^\t/;

const patterns: [RegExp, string][] = [
  [/\b(sk|rk|pk)_(live|test)_\w+|\bwhsec_\w+|\bAGE-SECRET-KEY-\w+/gi, "<secret>"],
  [/(\w:\/\/)[^/@\s"']+@/g, "$1<hidden>@"],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g, "<email>"],
  [/(?<![\w.])(\d{1,3}\.){3}\d{1,3}(?![\w.])/g, "<address>"],
  [/(?<![\w:.])([0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, "<address>"],
  [/\+\d{8,15}\b/g, "<number>"],
  // Tokens of sessions and of links, with 256 bits each. Ids of requests and jobs are shorter.
  [/[\w-]{40,}/g, "<secret>"],
];

/**
 * @param variables the settings, whose hidden values are left out wherever they stand
 * @returns the line without secrets and personal data; undefined when nothing of it may stay
 */
export function redactor(variables: Variables): (line: string) => string | undefined {
  const isHidden = (name: string) =>
    !shownSettings.includes(name) && (settingNames.includes(name) || /SECRET|PASSWORD|TOKEN|KEY/.test(name));
  const values = Object.entries(variables)
    .filter(([name, value]) => isHidden(name) && value)
    .flatMap(([, value = ""]) => [value, ...partsOf(value)])
    .filter((value) => value.length >= 6)
    .sort((a, b) => b.length - a.length);
  return (line) => {
    if (aboutRows.test(line)) return undefined;
    const plain = values.reduce((text, value) => text.replaceAll(value, "<hidden>"), withoutRequest(line));
    return patterns.reduce((text, [pattern, instead]) => text.replace(pattern, instead), plain);
  };
}

/** A password in an address also stands alone, as it is written there and as it is meant. */
function partsOf(value: string): string[] {
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return [];
  const { username, password } = new URL(value);
  return [username, password].flatMap((part) => [part, decoded(part)]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Caddy logs the request of an error, with its address, its headers and its path. */
function withoutRequest(line: string): string {
  if (!line.includes('"request":')) return line;
  try {
    const start = line.indexOf("{");
    const { request: _, ...rest } = JSON.parse(line.slice(start));
    return line.slice(0, start) + JSON.stringify(rest);
  } catch {
    return "<a line about a request>";
  }
}

if (import.meta.main) {
  if (process.argv[2] === "--redact") {
    const redact = redactor(process.env);
    for await (const line of createInterface({ input: process.stdin })) {
      const left = redact(line);
      if (left !== undefined) console.log(left);
    }
  } else {
    console.log(await report(process.env));
  }
}
