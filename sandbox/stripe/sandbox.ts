import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Api } from "./api.ts";
import { createControl, handleControl, type StripeSandboxControl } from "./control.ts";
import { Deliveries } from "./deliveries.ts";
import { Engine } from "./engine.ts";
import { errorPayload, sendJson } from "./http.ts";
import { ConnectPages } from "./pages/connect-pages.ts";
import { Pages } from "./pages/pages.ts";
import { setFixedEndpoints } from "./webhooks.ts";

/**
 * A local stand-in for Stripe: the API under /v1, the payment page under /c/pay, a host's
 * onboarding under /setup and dashboard under /express, its own control under /_sandbox.
 * Its payments never happened. The product never imports it and only has its address.
 * Depends on Node alone; behaviours.md lists what it imitates, and the sources.
 */
export interface StripeSandboxOptions {
  /** 0 = any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** SQLite file, or ":memory:". */
  file: string;
  /** The sandbox's URL for browsers. Default http://localhost:PORT. */
  publicUrl?: string;
  /** The only key accepted. */
  secretKey: string;
  /** Endpoints that exist from the start, besides those created through the API. */
  webhooks: { url: string; secret: string; connect?: boolean }[];
  /** Milliseconds. The sandbox's own clock is this plus the offset set by its control. */
  now?: () => number;
  /** "manual": webhooks are sent and due jobs run only when the control or an API call triggers them. */
  deliver?: "timer" | "manual";
}

export interface StripeSandbox {
  url: string;
  port: number;
  control: StripeSandboxControl;
  /** Keeps all that is stored. @returns puts it back, ending whatever the control has ordered meanwhile */
  keep(): () => Promise<void>;
  close(): Promise<void>;
}

export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  if (!options.secretKey.startsWith("sk_test_")) throw new Error("The Stripe sandbox takes sk_test_ keys only.");
  const engine = new Engine(options.file, options.now ?? Date.now);
  const api = new Api(engine, options.secretKey);
  const pages = new Pages(engine);
  const connectPages = new ConnectPages(engine);
  const deliveries = new Deliveries(engine, options.deliver !== "manual");
  const control = createControl({ engine, api, deliveries, endpoints: options.webhooks });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    if (path.startsWith("/_sandbox/")) await handleControl(control, request, response);
    else if (path === "/favicon.ico") response.writeHead(204).end();
    else if (path.startsWith("/c/")) await pages.handle(request, response);
    else if (/^\/(setup|express)\//.test(path)) await connectPages.handle(request, response);
    else await api.handle(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error("Stripe sandbox:", error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, errorPayload({ type: "api_error", message: "An unknown error occurred" }, "req_0"));
    });
  });
  const host = options.host ?? "127.0.0.1";
  // Longer than clients keep idle connections, so that no call is lost to a socket closing under it.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, host, resolve);
  }).catch((error) => {
    engine.store.close();
    throw error;
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  engine.publicUrl = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, "");
  engine.transaction((world) => setFixedEndpoints(world, options.webhooks));
  deliveries.start();

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    control,
    keep() {
      const copy = engine.store.copy();
      return async () => {
        await control.reset();
        engine.store.become(copy);
      };
    },
    async close() {
      await deliveries.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      engine.store.close();
    },
  };
}
