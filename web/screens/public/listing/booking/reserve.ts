import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/bookings/bookings.ts";
import { bookPath } from "#contract/listings/kinds.ts";
import type { Translate } from "#locales/translate.ts";
import { ApiError, call } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { formatAmount } from "#web/kit/format.ts";
import { requestOf, type Subject } from "#web/shared/calendar/stay.ts";
import type { LiveQuote } from "./quote.ts";

/** A price to accept, the previous one, and whether it is shown again because of its terms. */
export interface Offer {
  before: number;
  now: number;
  hasNewTerms: boolean;
}

export function offerSentence(t: Translate, { before, now, hasNewTerms }: Offer): string {
  const values = { before: formatAmount(before), now: formatAmount(now) };
  if (before !== now) return t("booking.offer.changed", values);
  return hasNewTerms ? t("booking.offer.terms", values) : t("booking.offer.same", values);
}

/** Creates the hold and opens the payment page; returns the error if that fails. */
export function useReserve(subject: Subject, live: LiveQuote) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isLeaving = useLeaving();
  const [offer, setOffer] = useState<(Offer & { quoteId: string }) | null>(null);
  const stay = requestOf(subject);
  const choice = JSON.stringify(stay);

  const reserve = useMutation({
    mutationFn: async ({ quote }: { quote: Quote; choice: string; page: string }) => {
      if (!stay) throw new Error("a booking needs a complete stay");
      return call("POST", "/user/reserve", { body: { ...stay, quote_id: quote.quote_id } });
    },
    onSuccess: ({ reserve_id, url }, { page }) => {
      if (hasLeft(page)) return void client.invalidateQueries();
      isLeaving.set(true);
      rememberHold(reserve_id);
      window.location.assign(url);
    },
    onError: (error, { quote, page }) => {
      if (!(error instanceof ApiError) || hasLeft(page)) return;
      if (error.code === "unauthenticated" || error.code === "profile_incomplete") return askFirst();
      const paidSession = textIn(error.details, "session_id");
      if (error.code === "already_paid" && paidSession) return navigate(`/checkout/${paidSession}`);
      const fresh = freshQuoteIn(error.details);
      if (fresh) {
        live.replace(fresh);
        const hasNewTerms = error.code === "terms_changed";
        setOffer({ before: quote.total, now: fresh.total, hasNewTerms, quoteId: fresh.quote_id });
      }
      void client.invalidateQueries({ queryKey: keyOf("/listings/{id}/availability").slice(0, 1) });
    },
  });

  /** Opens the page that asks who is booking, with the stay in sight, and then books it. */
  function askFirst() {
    void navigate({ pathname: bookPath(subject.kind, subject.listing.slug), search: window.location.search });
  }

  const offerStands = offer !== null && live.quote?.quote_id === offer.quoteId;
  const isOfThisChoice = reserve.variables?.choice === choice;
  return {
    isBusy: reserve.isPending || isLeaving.value,
    isIdle: reserve.isIdle,
    /** The hold and its payment page, once the hold exists. */
    held: reserve.data,
    offer: offerStands ? offer : null,
    error: isOfThisChoice && !offerStands ? reserve.error : null,
    book() {
      if (!live.quote) return;
      if (isSignedIn) reserve.mutate({ quote: live.quote, choice, page: window.location.pathname });
      else askFirst();
    },
  };
}

export type Reserve = ReturnType<typeof useReserve>;

/** A guest who opened another page while the hold was being made stays there; the list of bookings shows the hold. */
function hasLeft(page: string): boolean {
  return window.location.pathname !== page;
}

/** True from leaving for the payment page until the page is shown again, for example by the back button. */
function useLeaving() {
  const [value, set] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      set(false);
      // `rememberHold` changed the address behind the router's back: update the router.
      const { search, hash } = window.location;
      void navigate({ search, hash }, { replace: true, preventScrollReset: true });
      void client.invalidateQueries();
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, [client, navigate]);
  return { value, set };
}

/** Stores the hold in the address, so that the browser's back button also offers to continue the payment. */
function rememberHold(reserveId: number) {
  const address = new URL(window.location.href);
  address.searchParams.set("hold", String(reserveId));
  window.history.replaceState(window.history.state, "", address);
}

export function textIn(details: unknown, name: string): string | undefined {
  const value = isRecord(details) ? details[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

function freshQuoteIn(details: unknown): Quote | undefined {
  const quote = isRecord(details) ? details.quote : undefined;
  // Follows the contract of `GET /quote`; the browser does not load its schema to check.
  return isRecord(quote) && typeof quote.quote_id === "string" ? (quote as Quote) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
