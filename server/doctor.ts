import type { CheckState } from "#contract/admin/system.ts";
import { type Language, languages } from "#contract/catalogues.ts";
import { connect } from "./db/connect.ts";
import { type Env, readEnv } from "./env.ts";
import { openFiles } from "./files/open.ts";
import { openStripe } from "./payments/payments.ts";
import { type Check, checkInside, checkOutside, type Inspected } from "./system/system.ts";

/** `npm run doctor`: says how the site stands, whether it is open or not, and what to do about what is not good. */

const help = `Usage: npm run doctor [-- --json]

  --json   prints the checks as JSON, with the readings behind each

Takes the settings of npm start. The exit code is 1 when something is bad.`;

const marks: Record<CheckState, string> = { good: "✓", warning: "!", unknown: "?", bad: "✗" };
/** The worst stands last, where the eye is when the command ends. */
const order = Object.keys(marks);

interface Report {
  say(line: string): void;
  language: Language;
  isJson: boolean;
}

/** @returns the exit code */
export async function examine(site: Inspected, { say, language, isJson }: Report): Promise<number> {
  const checks: Check[] = (await Promise.all([checkInside(site, language), checkOutside(site, language)])).flat();
  if (isJson) say(JSON.stringify({ checkedAt: site.now(), checks }, null, 2));
  else for (const line of checks.toSorted(byState).flatMap(linesOf)) say(line);
  return checks.some(({ state }) => state === "bad") ? 1 : 0;
}

function byState(a: Check, b: Check): number {
  return order.indexOf(a.state) - order.indexOf(b.state);
}

function linesOf({ state, title, says, next }: Check): string[] {
  const line = `${marks[state]} ${title}: ${says}`;
  return next === null ? [line] : [line, `    ${next}`];
}

/** The settings are checked by reading them: when they are wrong, nothing else can be asked. */
async function doctor(args: readonly string[], variables: Record<string, string | undefined>): Promise<number> {
  if (args.some((arg) => arg !== "--json")) {
    console.log(help);
    return ["--help", "-h"].includes(args[0] ?? "") ? 0 : 2;
  }
  const env = readEnv(variables);
  const locale = variables.LC_ALL || variables.LANG || "";
  const language = languages.find((one) => locale.startsWith(one)) ?? "en";
  return withSite(env, (site) => examine(site, { say: console.log, language, isJson: args.includes("--json") }));
}

async function withSite<T>(env: Env, work: (site: Inspected) => Promise<T>): Promise<T> {
  const now = () => new Date();
  const { db, close } = await connect(env);
  try {
    return await work({ db, env, stripe: openStripe(env), files: openFiles(env, now), now });
  } finally {
    await close();
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await doctor(process.argv.slice(2), process.env);
  } catch (error) {
    console.error(`${marks.bad} ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
