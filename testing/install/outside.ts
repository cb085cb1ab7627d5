import { createServer } from "node:http";
import { openPostOffice } from "../post-office.ts";
import { openLiveStripe } from "./live-stripe.ts";

/** What a live site's installation asks outside its machine: a mail server, and Stripe. Prints the addresses as settings. */

const [liveKey = ""] = process.argv.slice(2);
const stripe = createServer((await openLiveStripe(liveKey)).door);
await new Promise<void>((listening) => stripe.listen(0, "127.0.0.1", listening));
const post = await openPostOffice();
console.log(`STRIPE_API_BASE=http://127.0.0.1:${(stripe.address() as { port: number }).port}`);
console.log(`SMTP_URL=${post.url}`);
