import { type RequestListener, request } from "node:http";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/sandbox.ts";

/** Stripe's stand-in, which takes no live key, behind a door that takes one. */
export async function openLiveStripe(liveKey: string): Promise<{ sandbox: StripeSandbox; door: RequestListener }> {
  const secretKey = "sk_test_linkisla_demo";
  const sandbox = await startStripeSandbox({ port: 0, file: ":memory:", secretKey, webhooks: [] });
  const door: RequestListener = (incoming, outgoing) => {
    const authorization = incoming.headers.authorization?.replace(liveKey, secretKey);
    const { method, url = "/" } = incoming;
    const options = { method, headers: { ...incoming.headers, authorization } };
    incoming.pipe(
      request(new URL(url, sandbox.url), options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  };
  return { sandbox, door };
}
