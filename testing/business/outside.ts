import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { createServer as createTlsServer, request as httpsRequest, type RequestOptions } from "node:https";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { openLiveStripe } from "../install/live-stripe.ts";
import { openPostOffice } from "../post-office.ts";
import { packagePort } from "./machine.ts";
import { authorityHost, type Outside, ports } from "./names.ts";

/**
 * The world outside of a live site's machine, on this end of its line: Stripe, a mail server, Let's Encrypt's stand-in
 * Pebble, and a way to Debian's packages. Everything that has a certificate at its real place has one here.
 *
 * `node testing/business/outside.ts <address> <domain> <live key> <folder>`; the folder has `ca.pem`, `cert.pem` and
 * `key.pem`, and gets `site-ca.pem`, the authority of the site's certificate. Prints an {@link Outside} as JSON.
 */

const [address = "", domain = "", liveKey = "", folder = ""] = process.argv.slice(2);
const file = (name: string) => readFileSync(join(folder, name), "utf8");
const own = { cert: file("cert.pem"), key: file("key.pem") };

writeFileSync(
  join(folder, "pebble.json"),
  JSON.stringify({
    pebble: {
      listenAddress: `127.0.0.1:${ports.authority}`,
      managementListenAddress: `127.0.0.1:${ports.authorityOwn}`,
      certificate: join(folder, "cert.pem"),
      privateKey: join(folder, "key.pem"),
      httpPort: 80,
      tlsPort: 443,
    },
  }),
);
const pebble = spawn("pebble", ["-config", join(folder, "pebble.json")], {
  env: { PATH: process.env.PATH, PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "0" },
  stdio: ["ignore", "inherit", "inherit"],
});
process.on("exit", () => pebble.kill());
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
setDefaultCACertificates([...getCACertificates("default"), file("ca.pem")]);
const siteCa = await rootOfPebble();
writeFileSync(join(folder, "site-ca.pem"), siteCa);
setDefaultCACertificates([...getCACertificates("default"), siteCa]);

const stripe = await openLiveStripe(liveKey);
/** The real one has its directory at another path than Pebble. */
const authority = passOn(({ url, headers }) => ({
  host: "127.0.0.1",
  port: ports.authority,
  servername: authorityHost,
  path: url === "/directory" ? "/dir" : url,
  headers,
}));
await listen(
  createTlsServer(own, (incoming, outgoing) => {
    const answer = incoming.headers.host === authorityHost ? authority : stripe.door;
    answer(incoming, outgoing);
  }),
  443,
  address,
);
const post = await openPostOffice({ host: address, port: 465, certificate: own });
await listen(createServer(packages), packagePort, address);

const door = await listen(
  createServer(passOn(({ url, headers }) => ({ host: domain, path: url, headers: { ...headers, host: domain } }))),
);
const emails = await listen(createServer((_incoming, outgoing) => void outgoing.end(JSON.stringify(post.received))));
const outside: Outside = { door, emails, stripe: stripe.sandbox.url };
console.log(JSON.stringify(outside));

function passOn(whereTo: (incoming: IncomingMessage) => RequestOptions): RequestListener {
  return (incoming, outgoing) => {
    const sent = httpsRequest({ method: incoming.method, agent: false, ...whereTo(incoming) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on("error", (error) => outgoing.writeHead(502).end(error.message));
    incoming.pipe(sent);
  };
}

/** As a proxy is asked: with the whole address. */
function packages(...[incoming, outgoing]: Parameters<RequestListener>): void {
  const sent = httpRequest(new URL(incoming.url ?? ""), { headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on("error", (error) => outgoing.writeHead(502).end(error.message)).end();
}

/** @returns its address */
async function listen(server: Server, port = 0, host = "127.0.0.1"): Promise<string> {
  await new Promise<void>((listening, reject) => server.once("error", reject).listen(port, host, listening));
  return `http://${host}:${(server.address() as { port: number }).port}`;
}

/** Pebble makes a new authority each time it starts. */
async function rootOfPebble(): Promise<string> {
  for (let left = 100; left > 0; left -= 1) {
    const root = await fetch(`https://localhost:${ports.authorityOwn}/roots/0`).catch(() => undefined);
    if (root?.ok) return root.text();
    await pause(100);
  }
  throw new Error("Pebble does not answer");
}
