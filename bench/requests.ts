import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { startDemo } from "../e2e/demo.ts";

/**
 * `npm run bench:kept`: requests a second for a kept page and for a kept list of the API, compressed as browsers ask for
 * it, beside those of a bare Fastify that sends the same bytes. Needs `wrk`; the two are measured in turn, so that a busy
 * machine slows both.
 */

const rounds = 5;
const seconds = 6;
const paths = { page: "/home", list: "/api/listings?kind=lodging&limit=24" };
const asked = { "accept-encoding": "br", accept: "text/html", "accept-language": "es-PR,es;q=0.9,en;q=0.8" };

const demo = await startDemo();
const bare = fork(new URL("bare-fastify.ts", import.meta.url));
try {
  const [bareUrl] = (await once(bare, "message")) as [string];
  for (const [what, path] of Object.entries(paths)) {
    const url = demo.url + path;
    perSecond(url);
    bare.send(spawnSync("curl", ["-s", ...headerArguments("-H"), url]).stdout.toString("base64"));
    const shares = [];
    for (let round = 0; round < rounds; round += 1) {
      const [kept, least] = [perSecond(url), perSecond(bareUrl)];
      shares.push(kept / least);
      console.log(`kept ${what} ${kept}, bare Fastify ${least}: ${percent(kept / least)}`);
    }
    console.log(`median ${percent(shares.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN)}`);
  }
} finally {
  bare.kill();
  await demo.stop();
}

function perSecond(url: string): number {
  const { stdout, error } = spawnSync("wrk", ["-t2", "-c32", `-d${seconds}`, ...headerArguments("-H"), url], {
    encoding: "utf8",
  });
  if (error) throw error;
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]));
}

function headerArguments(flag: string): string[] {
  return Object.entries(asked).flatMap(([name, value]) => [flag, `${name}: ${value}`]);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
