import { createServer, request } from "node:http";
import { startStripeSandbox } from "#sandbox/stripe/sandbox.ts";
import { openPostOffice } from "../post-office.ts";

/**
 * What a live site's installation asks outside its machine: a mail server, and Stripe's stand-in behind a door that takes
 * a live key, because the stand-in itself takes none. Prints the addresses as settings.
 */

const [liveKey = ""] = process.argv.slice(2);
const secretKey = "sk_test_linkisla_demo";
const sandbox = await startStripeSandbox({ port: 0, file: ":memory:", secretKey, webhooks: [] });
const door = createServer((incoming, outgoing) => {
  const authorization = incoming.headers.authorization?.replace(liveKey, secretKey);
  const { method, url = "/" } = incoming;
  const options = { method, headers: { ...incoming.headers, authorization } };
  incoming.pipe(
    request(new URL(url, sandbox.url), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    }),
  );
});
await new Promise<void>((listening) => door.listen(0, "127.0.0.1", listening));
const post = await openPostOffice();
console.log(`STRIPE_API_BASE=http://127.0.0.1:${(door.address() as { port: number }).port}`);
console.log(`SMTP_URL=${post.url}`);
