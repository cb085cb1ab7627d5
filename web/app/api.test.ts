import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, showToast } from "#web/kit/overlay/toast.ts";
import { addTexts } from "#web/kit/texts.tsx";
import spanish from "../../locales/es/translation.json" with { type: "json" };
import { ApiError, call } from "./api.ts";
import { createQueryClient, reading } from "./queries.ts";
import { useSession } from "./session.ts";

/** How calls are made: their timeouts, their retries, and how long their responses count as fresh. */

const minute = 60_000;

vi.mock(import("#web/kit/overlay/toast.ts"), () => ({ closeToast: vi.fn(), showToast: vi.fn() }));

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "es", dataset: { api: "/api" } } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a call has 50 seconds, says the language and sends JSON", { tags: ["@spec-7.1", "@spec-9.4"] }, async () => {
  const timer = vi.spyOn(globalThis, "setTimeout");
  const asked = vi.fn(async (_address: string, _request: RequestInit) => Response.json({ ok: true }));
  vi.stubGlobal("fetch", asked);
  await call("POST", "/newsletter", { body: { email: "ana@example.test" } });
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([50_000]);
  const [address, request] = asked.mock.calls[0] ?? [];
  expect(address).toBe("/api/newsletter");
  expect(Object.fromEntries(request?.headers as Headers)).toEqual({
    "accept-language": "es",
    "content-type": "application/json",
  });
  expect(request?.body).toBe('{"email":"ana@example.test"}');
});

test("a call ends when whoever made it wants no answer any more", async () => {
  const ended: unknown[] = [];
  vi.stubGlobal("fetch", (_address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const caller = new AbortController();
  const call = reading("/user/tax").queryFn({ signal: caller.signal });
  caller.abort("enough");
  await call.catch((reason) => ended.push(reason));
  await reading("/user/tax")
    .queryFn({ signal: caller.signal })
    .catch((reason) => ended.push(reason));
  expect(ended).toEqual(["enough", "enough"]);
  expect(showToast).not.toHaveBeenCalled();
});

test("an answer that breaks off is no answer: it is said, and tried again", async () => {
  addTexts("es", spanish);
  for (const type of ["application/json", "application/pdf"]) {
    vi.mocked(showToast).mockClear();
    vi.stubGlobal("fetch", async () => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"tax":'));
          stream.error(new TypeError("network error"));
        },
      });
      return new Response(body, { headers: { "content-type": type } });
    });
    const refusal = await call("GET", "/user/tax").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 0, code: "no_answer" });
    expect(showToast).toHaveBeenCalledExactlyOnceWith({ text: spanish.common.toasts.noAnswer, tone: "error" });
  }
});

test("the toast of a call without an answer goes when the same call has one, not with the answer of another", async () => {
  addTexts("es", spanish);
  vi.mocked(closeToast).mockClear();
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  await call("GET", "/user/tax").catch(() => {});
  vi.stubGlobal("fetch", async () => Response.json({}));
  await call("GET", "/places");
  expect(closeToast).not.toHaveBeenCalled();
  await call("GET", "/user/tax");
  await call("GET", "/user/tax");
  expect(closeToast).toHaveBeenCalledExactlyOnceWith(spanish.common.toasts.noAnswer);
});

const theirTax = () => reading("/user/tax").queryFn({ signal: new AbortController().signal });

/** Returns this response to each call, and records the tokens the calls carried. */
function tokensOf(answer: () => Response): (string | null)[] {
  const tokens: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Headers }) => {
    tokens.push(headers.get("x-auth-token"));
    return answer();
  });
  return tokens;
}

function storing(entries: Record<string, string>): Map<string, string> {
  const stored = new Map(Object.entries(entries));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  return stored;
}

test("a call carries the session's token, else the one stored as `token`; of neither, and of closed storage, none", {
  tags: ["@spec-6.2"],
}, async () => {
  const tokens = tokensOf(() => Response.json({}));
  const stored = storing({ token: "stored" });
  await theirTax();
  useSession.setState({ token: "of the session" });
  await theirTax();
  useSession.setState({ token: null });
  stored.clear();
  await theirTax();
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
  await theirTax();
  expect(tokens).toEqual(["stored", "of the session", null, null]);
});

test("a stored token that is no good is forgotten with the first 401, and the next call carries none", {
  tags: ["@spec-6.2"],
}, async () => {
  // The session has no storage here, which it warns about.
  vi.spyOn(console, "warn").mockReturnValue();
  const tokens = tokensOf(() => Response.json({ message: "Inicia sesión" }, { status: 401 }));
  const stored = storing({ token: "of last week" });
  await expect(theirTax()).rejects.toMatchObject({ status: 401, message: "Inicia sesión" });
  expect(stored.has("token")).toBe(false);
  expect(vi.mocked(showToast).mock.lastCall?.[0]).toMatchObject({ stays: true });
  await expect(theirTax()).rejects.toMatchObject({ status: 401 });
  expect(tokens).toEqual(["of last week", null]);
});

test("a refusal that says nothing of a host's account at Stripe is 'Error al crear la cuenta', 'Error al configurar la cuenta' or 'Error al acceder a la cuenta'", {
  tags: ["@spec-7.27", "@spec-7.28", "@spec-7.29"],
}, async () => {
  addTexts("es", spanish);
  vi.stubGlobal("fetch", async () => new Response("", { status: 502 }));
  await expect(call("GET", "/user/create_account")).rejects.toThrow(/^Error al crear la cuenta$/);
  await expect(call("GET", "/user/account_link")).rejects.toThrow(/^Error al configurar la cuenta$/);
  await expect(call("GET", "/user/account_login")).rejects.toThrow(/^Error al acceder a la cuenta$/);
});

test("what fails is tried three times more, after 1 s doubling to 30 s; a refusal is not", {
  tags: ["@spec-9.8"],
}, () => {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  const isTriedAgain = retry as (failures: number, error: Error) => boolean;
  const pause = retryDelay as (attempt: number) => number;
  expect([0, 1, 2, 3].map((failures) => isTriedAgain(failures, new ApiError(503, {})))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isTriedAgain(0, new ApiError(404, {}))).toBe(false);
  expect([0, 1, 2, 3, 4, 5, 6].map(pause)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("lists are fresh for an hour, a listing and the rates for five minutes, what depends on dates never", {
  tags: ["@spec-9.6", "@spec-9.7"],
}, () => {
  const fresh = (path: Parameters<typeof reading>[0], input?: object) =>
    reading(path, ...([input] as unknown as [])).staleTime / minute;
  expect([fresh("/housing"), fresh("/spaces"), fresh("/experiences")]).toEqual([60, 60, 60]);
  expect(fresh("/housing/{id}", { params: { id: "a" } })).toBe(5);
  expect(fresh("/user/tax")).toBe(5);
  expect(reading("/user/tax")).toMatchObject({ gcTime: 30 * minute, refetchOnWindowFocus: false });
  expect(fresh("/listings", { query: { kind: "lodging" } })).toBe(60);
  const stay = { check_in: "2026-12-01", check_out: "2026-12-04" };
  expect(fresh("/listings", { query: { kind: "lodging", ...stay } })).toBe(0);
});

test("what the operator is shown is fresh for an hour and tried twice more when it fails", {
  tags: ["@spec-9.6"],
}, () => {
  for (const path of ["/admin/stats", "/admin/getDisabledHosts"] as const) {
    const { staleTime, retry } = reading(path);
    expect(staleTime).toBe(60 * minute);
    expect([0, 1, 2].map((failures) => retry?.(failures, new ApiError(503, {})))).toEqual([true, true, false]);
    expect(retry?.(0, new ApiError(404, {}))).toBe(false);
  }
});
