import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { call, isUnproven } from "#web/app/api.ts";

/** Leaving for Stripe and returning from it. */

export type Way = "/user/account_link" | "/user/account_login";

/** Requests a single-use Stripe URL and opens it. */
export function useVisit() {
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<Error>();

  useEffect(() => {
    // The browser's back button restores the page as it was left: clear its busy state.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  async function go(way: Way) {
    setLeaving(true);
    setError(undefined);
    const page = window.location.pathname;
    try {
      const { url } = await call("GET", way);
      // A host who went to another page meanwhile stays there.
      if (window.location.pathname === page) window.location.assign(url);
    } catch (refusal) {
      if (!isUnproven(refusal)) setError(refusal as Error);
      setLeaving(false);
    }
  }

  return { go, isLeaving, error };
}

export type Visit = ReturnType<typeof useVisit>;

/**
 * Stripe redirects back with `?stripe=return`, or with `?stripe=refresh` from a dead link. The parameter is removed
 * from the address so that the back button does not trigger it again.
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

/** Calls `look` once per return: a return does not mean that the host gave Stripe everything. */
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
 * Calls `renew` automatically when a link is dead, but only once: a browser that prefetches links would use up each
 * new one and loop forever.
 * @returns whether it renewed the link
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

/** The tab's single automatic renewal; a button press or a return from Stripe resets it. */
export const renewal = {
  isDue: () => sessionStorage.getItem(renewedKey) === null,
  use: () => sessionStorage.setItem(renewedKey, "1"),
  giveBack: () => sessionStorage.removeItem(renewedKey),
};
