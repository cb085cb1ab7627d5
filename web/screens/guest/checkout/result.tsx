import { Link, useParams } from "react-router";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { Message } from "./Message.tsx";
import { Pending } from "./Pending.tsx";
import { usePayment } from "./payment.ts";
import { Success } from "./Success.tsx";

/** Where the payment page redirects to. Rendered in the browser, because only the browser has the session. */
export default function CheckoutResult() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <>
      <PageMeta title={t("checkout.meta.title", { brand: brandName })} />
      <meta name="robots" content="noindex" />
      <Result />
    </>
  );
}

function Result() {
  const { session_id = "" } = useParams();
  const { t } = useTranslation();
  const { data: payment, error, isFetching, refetch } = usePayment(session_id);

  if (payment?.refunded) {
    return (
      <Message
        seal={<Icon name="return" />}
        tone="waiting"
        title={t("checkout.refunded.title")}
        lead={t("checkout.refunded.lead")}
      >
        <Link className={button.primary} to="/">
          {t("checkout.backHome")}
        </Link>
      </Message>
    );
  }
  if (payment?.cancelled) {
    return (
      <Message
        seal={<Icon name="alert" />}
        tone="waiting"
        title={t("checkout.cancelled.title")}
        lead={payment.reserve_id ? t("checkout.cancelled.lead") : undefined}
      >
        {payment.reserve_id && (
          <Link className={button.primary} to={`/dashboard/trips/${payment.reserve_id}`}>
            {t("checkout.success.seeTrip")}
          </Link>
        )}
        <Link className={payment.reserve_id ? button.line : button.primary} to="/">
          {t("checkout.backHome")}
        </Link>
      </Message>
    );
  }
  if (payment?.status === "complete" && payment.payment_status === "paid") return <Success payment={payment} />;
  if (payment) return <Pending payment={payment} isLooking={isFetching} look={() => void refetch()} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Message
        seal={<Icon name="alert" />}
        tone="failed"
        title={t("checkout.notFound.title")}
        lead={error.status === 400 && error.message ? error.message : t("checkout.notFound.lead")}
      >
        <Link className={button.primary} to="/">
          {t("checkout.backHome")}
        </Link>
      </Message>
    );
  }
  if (error && !isFetching) {
    const sentence = sentenceOf(error) ?? t("checkout.error.unknown");
    return (
      <Message seal={<Icon name="alert" />} tone="failed" title={sentence} lead={t("checkout.error.lead")}>
        <button type="button" className={button.primary} onClick={() => void refetch()}>
          {t("checkout.retry")}
        </button>
        <Link className={button.line} to="/">
          {t("checkout.backHome")}
        </Link>
      </Message>
    );
  }
  return <Message tone="waiting" title={t("checkout.verifying")} />;
}
