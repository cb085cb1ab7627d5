import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { memory } from "./memory.ts";
import { Pages } from "./pages/pages.ts";
import type { Identity } from "./people.ts";

/**
 * A local stand-in for Google's accounts: OpenID Connect by oidc-provider, and a page under /interaction to choose an
 * account. Stores no accounts: a person picked or typed in exists from then on, until the process ends.
 * The product never imports it and only has its issuer.
 */
export interface GoogleSandboxOptions {
  /** 0 = any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** The issuer, for browser and product alike. Default http://localhost:PORT. */
  publicUrl?: string;
  clientId: string;
  clientSecret: string;
  /** The site's name, as shown on the page. */
  clientName: string;
  redirectUri: string;
}

export interface GoogleSandbox {
  issuer: string;
  port: number;
  close(): Promise<void>;
}

const hourSeconds = 3600;
const scopes = "openid email profile";

export async function startGoogleSandbox(options: GoogleSandboxOptions): Promise<GoogleSandbox> {
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void = () => {};
  const server = createServer((request, response) => void handle(request, response));
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, options.host ?? "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  const issuer = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, "");
  handle = handlerOf(issuer, options);
  return {
    issuer,
    port,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function handlerOf(issuer: string, options: GoogleSandboxOptions) {
  const people = new Map<string, Identity>();
  const provider = new Provider(issuer, configuration(options, people));
  // Builds every URL from the issuer, whatever host name the request used.
  provider.proxy = true;
  const { host, protocol } = new URL(issuer);
  const pages = new Pages(provider, people);
  const speak = provider.callback();

  return async (request: IncomingMessage, response: ServerResponse) => {
    request.headers["x-forwarded-host"] = host;
    request.headers["x-forwarded-proto"] = protocol.replace(":", "");
    const { pathname } = new URL(request.url ?? "/", issuer);
    // Nobody stays signed in: each visit chooses an account again.
    if (pathname === "/auth") delete request.headers.cookie;
    if (!(await pages.handle(pathname, request, response))) await speak(request, response);
  };
}

function configuration(options: GoogleSandboxOptions, people: Map<string, Identity>): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        client_name: options.clientName,
        redirect_uris: [options.redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    adapter: memory(),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // As at Google, the ID token contains the claims; no userinfo request is needed.
    conformIdTokenClaims: false,
    ttl: lifetimes,
    features: { devInteractions: { enabled: false } },
    interactions: { policy: choosing(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => claimsOf(person) };
    },
    loadExistingGrant: consent,
    renderError: (ctx, { error, error_description }) => Pages.renderError(ctx, error, error_description),
  };
}

const lifetimes = {
  AuthorizationCode: 60,
  AccessToken: hourSeconds,
  IdToken: hourSeconds,
  Interaction: hourSeconds,
  Session: hourSeconds,
  Grant: hourSeconds,
};

/** Choosing an account is the only prompt: it also counts as consent. */
function choosing() {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

async function consent({ oidc }: KoaContextWithOIDC) {
  const { accountId } = oidc.session ?? {};
  if (!oidc.client || !accountId) return undefined;
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
  grant.addOIDCScope(scopes);
  await grant.save();
  return grant;
}

function claimsOf({ sub, name, email, verified }: Identity) {
  return { sub, name, email, email_verified: verified };
}
