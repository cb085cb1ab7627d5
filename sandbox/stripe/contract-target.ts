import Stripe from "stripe";
import { validateStripeBody } from "#testing/stripe-schema/schema.ts";
import type { Outcome } from "./checkout.ts";
import type { StripeSandboxControl } from "./control.ts";
import { startStripeSandbox } from "./sandbox.ts";

/**
 * The API under test: the sandbox, or Stripe's own test mode with STRIPE_CONTRACT_KEY=sk_test_….
 * Every response body is checked against the schema of the SDK's types, whichever of the two sent it.
 * At Stripe, steps on the payment page need a driver: STRIPE_CONTRACT_DRIVER names a module exporting `pay(url, card)`.
 */
export interface ContractTarget {
  stripe: Stripe;
  /** Headers of the last response: the SDK exposes them on errors only. */
  headers(): Headers | undefined;
  /** Seconds. */
  now(): number;
  pay?: (session: Stripe.Checkout.Session, card: string) => Promise<Pick<Outcome, "outcome">>;
  /** Only the sandbox has a clock to move. */
  control?: StripeSandboxControl;
  close(): Promise<void>;
}

export const secretKey = "sk_test_contract_of_the_sandbox";
export const startOfTests = Date.parse("2026-11-23T15:00:00Z"); // a Monday

export async function contractTarget(): Promise<ContractTarget> {
  const key = process.env.STRIPE_CONTRACT_KEY;
  if (key) return realTarget(key);
  const sandbox = await startStripeSandbox({
    port: 0,
    file: ":memory:",
    secretKey,
    webhooks: [],
    now: () => startOfTests,
    deliver: "manual",
  });
  const clock = await sandbox.control.clock();
  const { control } = sandbox;
  return {
    ...client(secretKey, sandbox.port),
    now: () => Math.floor(clock.now / 1000),
    pay: (session, card) => control.pay({ session: session.id, card, authenticate: "complete" }),
    control,
    close: () => sandbox.close(),
  };
}

async function realTarget(key: string): Promise<ContractTarget> {
  if (!key.startsWith("sk_test_"))
    throw new Error("The contract suite pays with test cards: it needs an sk_test_ key.");
  const driver = process.env.STRIPE_CONTRACT_DRIVER;
  const { pay } = driver ? await import(driver) : {};
  return {
    ...client(key),
    now: () => Math.floor(Date.now() / 1000),
    ...(pay && { pay: (session: Stripe.Checkout.Session, card: string) => pay(session.url, card) }),
    close: async () => {},
  };
}

/** The real SDK, with every response validated as it arrives. */
export function client(key: string, port?: number): Pick<ContractTarget, "stripe" | "headers"> {
  let headers: Headers | undefined;
  const checked: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    headers = response.headers;
    const body: unknown = await response.clone().json();
    const problems = response.ok ? validateStripeBody(body) : errorProblems(body);
    if (problems.length)
      throw new Error(`${init?.method} ${input} answered what Stripe never would:\n${problems.join("\n")}`);
    return response;
  };
  const stripe = new Stripe(key, {
    apiVersion: "2026-10-28.endive",
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(checked),
    ...(port && { host: "127.0.0.1", port, protocol: "http" as const }),
  });
  return { stripe, headers: () => headers };
}

const errorTypes = ["api_error", "card_error", "idempotency_error", "invalid_request_error"];
function errorProblems(body: unknown): string[] {
  const { error } = body as { error?: { type?: string; message?: string } };
  if (!error) return ["/error is missing"];
  return [
    ...(errorTypes.includes(error.type ?? "") ? [] : [`/error/type is ${error.type}`]),
    ...(typeof error.message === "string" ? [] : ["/error/message is missing"]),
  ];
}

/** Session parameters as the product sends them, with the test's own overrides. */
export function sessionParams(
  target: Pick<ContractTarget, "now">,
  own: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    ui_mode: "hosted_page",
    client_reference_id: "booking-1",
    customer_email: "guest@example.com",
    locale: "es",
    submit_type: "book",
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: "usd",
          unit_amount: 10_000,
          product_data: { name: "Casa Coral, noche", description: "3 noches · 2 personas" },
        },
      },
      { quantity: 1, price_data: { currency: "usd", unit_amount: 2_500, product_data: { name: "Limpieza" } } },
    ],
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    expires_at: target.now() + 35 * 60,
    success_url: "http://localhost:3000/checkout/{CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/home/casa-coral",
    metadata: { reservation_id: "booking-1", attempt: "1" },
    payment_intent_data: {
      transfer_group: "res_booking-1",
      metadata: { reservation_id: "booking-1" },
      description: "Casa Coral",
    },
    ...own,
  };
}

/** Returns the error of a call that must fail. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call succeeded.");
}
