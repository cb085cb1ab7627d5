import { useTranslation } from "react-i18next";

/** Where Stripe's dashboard shows an object, by what its id begins with. */
const places: Record<string, string> = {
  pi: "payments",
  ch: "payments",
  py: "payments",
  re: "refunds",
  pyr: "refunds",
  tr: "connect/transfers",
  dp: "disputes",
  du: "disputes",
};

/** The id of something at Stripe, which leads to it where there is a dashboard. */
export function StripeId({ dashboard, id }: { dashboard: string | null; id: string }) {
  const { t } = useTranslation();
  const place = places[id.slice(0, id.indexOf("_"))];
  if (dashboard === null || !place) return <code>{id}</code>;
  return (
    <a className="link" href={`${dashboard}/${place}/${id}`} target="_blank" rel="noreferrer">
      <code>{id}</code>
      <span className="sr-only"> {t("admin.booking.atStripe")}</span>
    </a>
  );
}
