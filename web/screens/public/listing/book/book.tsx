import { Suspense, useEffect, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from "react-router";
import { kindOfWire, type ListingKind, pages } from "#contract/listings/kinds.ts";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { inBrowser, onServer, orRefuse, type Read } from "#web/app/page-data.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { useIsRead } from "#web/app/storage.ts";
import { WithQueries } from "#web/app/with-queries.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { touched } from "#web/kit/touch.ts";
import { requestOf, type Subject, stayIn } from "#web/shared/calendar/stay.ts";
import { kindOfPath } from "#web/shared/frame/links.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { Coming, Shape } from "#web/shared/states/skeletons.tsx";
import { shownPrice, useHeld } from "../booking/held.ts";
import { useQuote } from "../booking/quote.ts";
import { useBooking } from "../choice/booking-context.ts";
import { ChoiceProvider } from "../choice/ChoiceProvider.tsx";
import { ListingError } from "../ListingError.tsx";
import { inputOf, isAnotherListing } from "../slug.ts";
import { keepAnswers, keptAnswers, noAnswers } from "./answers.ts";
import { BookFrame } from "./BookFrame.tsx";
import { EmailStep, type SaidEmail } from "./EmailStep.tsx";

/**
 * The page between choosing a stay and paying for it, with the stay always in sight. It asks one question at a time:
 * the email address, then what is missing from the account. Then it makes the hold and opens the payment page.
 */

const loadDetails = () => import("./DetailsStep.tsx");
const loadPayment = () => import("./PaymentStep.tsx");
const RegisterStep = lazyPart(async () => (await loadDetails()).RegisterStep);
const SignInStep = lazyPart(async () => (await loadDetails()).SignInStep);
const CompleteStep = lazyPart(async () => (await loadDetails()).CompleteStep);
const PaymentStep = lazyPart(async () => (await loadPayment()).PaymentStep);
const NotPriced = lazyPart(async () => (await import("./NotPriced.tsx")).NotPriced);

export const shouldRevalidate = isAnotherListing;

export const ErrorBoundary = ListingError;

const details = {
  lodging: "/housing/{id}",
  space: "/spaces/{id}",
  experience: "/experiences/{id}",
} as const satisfies Record<ListingKind, string>;

/** @throws a redirect to the listing's page if the address has no complete stay */
async function listingToBook(read: Read, { request, params }: LoaderFunctionArgs | ClientLoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const kind = kindOfPath(pathname) ?? "lodging";
  const listing: ListingDetail = await orRefuse(read(details[kind], inputOf({ params })));
  const stay = stayIn(listing, searchParams);
  if (!requestOf({ kind, listing, stay } as Subject)) throw redirect(pages[kind].detail(listing.slug) + search);
  return listing;
}

export function loader(args: LoaderFunctionArgs) {
  return listingToBook(onServer(args), args);
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return listingToBook(inBrowser, args);
}

export default function Book() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const listing = useLoaderData<typeof clientLoader>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const listingPage = pages[kindOfWire(listing.serviceType)].detail(listing.slug);
  return (
    <WithQueries>
      <PageMeta title={`${t("book.title", { title: listing.title })} · ${brandName}`} />
      <ChoiceProvider
        key={listing.id}
        listing={listing}
        toCalendar={() => void navigate({ pathname: listingPage, search, hash: "#booking-dates-title" })}
      >
        <Steps />
      </ChoiceProvider>
    </WithQueries>
  );
}

function Steps() {
  const { subject } = useBooking();
  const live = useQuote(subject);
  const held = useHeld();
  const shown = shownPrice(held, live);
  const isSessionRead = useIsRead(useSession);
  const user = useSession((session) => session.user);
  const [said, setSaid] = useState<SaidEmail | null>(null);
  const [hasAnswered, setHasAnswered] = useState(false);

  useEffect(() => {
    if (!isSessionRead) return;
    if (user?.profileComplete) return keepAnswers(noAnswers);
    const kept = user ? null : keptAnswers().said;
    if (!kept) return;
    setSaid(kept);
    setHasAnswered(true);
  }, [isSessionRead, user]);

  // Preloads the next steps while the user types the email address.
  useEffect(() => {
    touched()
      .then(() => Promise.all([loadDetails(), loadPayment()]))
      .catch(() => {});
  }, []);

  return (
    <BookFrame shown={shown} step={stepNow()}>
      <Suspense fallback={<Waiting />}>{content()}</Suspense>
    </BookFrame>
  );

  function stepNow() {
    if (user?.profileComplete) return "payment";
    return user || said ? "details" : "email";
  }

  function answer(email: SaidEmail | null) {
    setSaid(email);
    keepAnswers({ said: email });
    setHasAnswered(true);
  }

  function content() {
    if (!isSessionRead) return <Waiting />;
    if (shown.error) {
      // The dates may be refused because this guest has them.
      if (held.isLoading) return <Waiting />;
      return <NotPriced error={shown.error} onRetry={() => void live.refetch()} />;
    }
    if (user?.profileComplete) return <PaymentStep beginsByItself={hasAnswered} live={live} user={user} />;
    const total = live.quote?.total;
    if (user) return <CompleteStep total={total} user={user} onAnswer={() => setHasAnswered(true)} />;
    if (!said) return <EmailStep host={subject.listing.hostProfile.name} onSaid={answer} />;
    const Step = said.hasAccount ? SignInStep : RegisterStep;
    return <Step said={said} total={total} onChange={() => answer(null)} />;
  }
}

function Waiting() {
  return (
    <Coming>
      <Shape is="title" />
      <Shape is="line" />
      <Shape is="panel" />
    </Coming>
  );
}
