import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** The page of Stripe's dashboard for an object, by the prefix of its id. */
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

/** The id of a Stripe object, linked to the dashboard if there is one. */
export function StripeId({ dashboard, id }: { dashboard: string | null; id: string }) {
  const { t } = useTranslation();
  const place = places[id.slice(0, id.indexOf("_"))];
  if (dashboard === null || !place) return <code className={type.code}>{id}</code>;
  return (
    <a className={button.link} href={`${dashboard}/${place}/${id}`} target="_blank" rel="noreferrer">
      <code className={type.code}>{id}</code>
      <span className={type.forReaders}> {t("admin.booking.atStripe")}</span>
    </a>
  );
}
