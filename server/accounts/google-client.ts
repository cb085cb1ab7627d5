import * as openid from "openid-client";
import { z } from "zod";
import type { GoogleTrouble } from "#contract/accounts/google-sign-in.ts";
import type { GoogleEnv } from "../env.ts";

/**
 * OpenID Connect with Google, using PKCE, state and nonce. Discovery runs at the first sign-in and again after a
 * failure, so the site starts without Google.
 */
export interface Google {
  /** The URL to send the browser to, and the values that must match on return. */
  begin(): Promise<{ url: URL; journey: Journey }>;
  /** The identity that signed in; `search` is the callback's query. @throws {NoSignIn} */
  whoCame(search: string, journey: Journey): Promise<GoogleIdentity>;
}

export interface Journey {
  state: string;
  nonce: string;
  verifier: string;
}

const claims = z.object({
  /** Never changes, unlike the email address. */
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});
export type GoogleIdentity = z.infer<typeof claims>;

/** Sign-in failed, for a reason shown to the person. */
export class NoSignIn extends Error {
  readonly trouble: GoogleTrouble;

  constructor(trouble: GoogleTrouble, cause?: unknown) {
    super(`no sign-in through Google: ${trouble}`, { cause });
    this.name = "NoSignIn";
    this.trouble = trouble;
  }
}

const timeoutSeconds = 10;

export function openGoogle(env: GoogleEnv, redirectUri: string): Google {
  let known: Promise<openid.Configuration> | undefined;
  const configuration = () => {
    known ??= discover(env).catch((error) => {
      known = undefined;
      throw new NoSignIn("unavailable", error);
    });
    return known;
  };
  return {
    async begin() {
      const config = await configuration();
      const verifier = openid.randomPKCECodeVerifier();
      const journey = { state: openid.randomState(), nonce: openid.randomNonce(), verifier };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // Lets people who share a computer choose their account.
        prompt: "select_account",
      });
      return { url, journey };
    },

    async whoCame(search, journey) {
      const address = new URL(redirectUri);
      address.search = search;
      const config = await configuration();
      try {
        const tokens = await openid.authorizationCodeGrant(config, address, {
          expectedState: journey.state,
          expectedNonce: journey.nonce,
          pkceCodeVerifier: journey.verifier,
          idTokenExpected: true,
        });
        return claims.parse(tokens.claims());
      } catch (error) {
        throw new NoSignIn(troubleOf(error), error);
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: GoogleEnv): Promise<openid.Configuration> {
  const extras = [openid.enableNonRepudiationChecks];
  // A local stand-in for Google uses plain HTTP.
  if (issuer.startsWith("http:")) extras.push(openid.allowInsecureRequests);
  const secret = openid.ClientSecretPost(clientSecret);
  return openid.discovery(new URL(issuer), clientId, undefined, secret, { execute: extras, timeout: timeoutSeconds });
}

function troubleOf(error: unknown): GoogleTrouble {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === "access_denied") return "denied";
    return error.error === "temporarily_unavailable" || error.error === "server_error" ? "unavailable" : "failed";
  }
  const code = error instanceof openid.ClientError ? error.code : undefined;
  const gaveNoAnswer = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"].includes(code ?? "");
  // `fetch` throws this when the host is unreachable.
  const isNetwork = error instanceof TypeError && error.cause !== undefined;
  return gaveNoAnswer || isNetwork ? "unavailable" : "failed";
}
