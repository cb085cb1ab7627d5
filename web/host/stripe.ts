import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "#web/api.ts";

/** The ways to Stripe and back. */

export type Way = "/user/account_link" | "/user/account_login";

/** Asks for an address at Stripe, good for one visit, and goes there. */
export function useVisit() {
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<Error>();

  useEffect(() => {
    // Who comes back by the browser's own button finds the page as it was left.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  async function go(way: Way) {
    setLeaving(true);
    setError(undefined);
    try {
      const { url } = await call("GET", way);
      window.location.assign(url);
    } catch (refusal) {
      setError(refusal as Error);
      setLeaving(false);
    }
  }

  return { go, isLeaving, error };
}

export type Visit = ReturnType<typeof useVisit>;

/**
 * Stripe leads back with `?stripe=return`; with `?stripe=refresh` from a link that no longer worked. It is taken out of
 * the address, so that going back with the browser does not mean it again.
 */
export function useCameBack(): "return" | "refresh" | undefined {
  const [search, setSearch] = useSearchParams();
  const [how] = useState(() => search.get("stripe"));
  const isThere = search.has("stripe");
  useEffect(() => {
    if (isThere) setSearch({}, { replace: true });
  }, [isThere, setSearch]);
  return how === "return" || how === "refresh" ? how : undefined;
}

/** Calls `look` once for each return: coming back does not mean that everything was told. */
export function useLookOnReturn(hasReturned: boolean, look: () => void) {
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!hasReturned || hasLooked.current) return;
    hasLooked.current = true;
    renewal.giveBack();
    look();
  }, [hasReturned, look]);
}

/**
 * Calls `renew` by itself, once, when a link no longer worked: a browser that spends links as soon as it sees them would
 * go round for ever.
 * @returns whether it did
 */
export function useRenewal(isWanted: boolean, renew: () => void): boolean {
  const [isDue] = useState(() => isWanted && renewal.isDue());
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isDue || hasBegun.current) return;
    hasBegun.current = true;
    renewal.use();
    renew();
  }, [isDue, renew]);
  return isDue;
}

const renewedKey = "stripe-link-renewed";

/** The tab's one turn; whoever presses or returns has it again. */
export const renewal = {
  isDue: () => sessionStorage.getItem(renewedKey) === null,
  use: () => sessionStorage.setItem(renewedKey, "1"),
  giveBack: () => sessionStorage.removeItem(renewedKey),
};
