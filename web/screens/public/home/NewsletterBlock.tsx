import { clsx } from "clsx";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError, call } from "#web/app/api.ts";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Home.module.css";

/** The home page's newsletter sign-up. */
export function NewsletterBlock() {
  const { t } = useTranslation();
  const [isSubscribed, setSubscribed] = useState(false);
  const title = useId();
  return (
    <section className={styles.newsletter} aria-labelledby={title}>
      <div className={clsx(layout.wrap, layout.pair)}>
        {isSubscribed ? (
          <Thanks titleId={title} />
        ) : (
          <>
            <div>
              <h2 className={type.title} id={title}>
                {t("newsletter.title")}
              </h2>
              <p className={clsx(type.lead, layout.above8)}>{t("newsletter.lead")}</p>
            </div>
            <NewsletterForm onSubscribed={() => setSubscribed(true)} />
          </>
        )}
      </div>
    </section>
  );
}

function Thanks({ titleId }: { titleId: string }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={clsx(panel.panel, panel.withIcon, styles.thanks)}>
      <Icon name="check" />
      <div>
        <h2 className={type.heading} id={titleId} ref={title} tabIndex={-1}>
          {t("newsletter.thanks")}
        </h2>
        <p className={layout.above4}>{t("newsletter.thanksLead")}</p>
      </div>
    </div>
  );
}

/** Some text, one @, and a dot after it; the server validates the rest. */
const looksLikeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function NewsletterForm({ onSubscribed }: { onSubscribed(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function refuse(sentence: string) {
    setError(sentence);
    input.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? "";
    if (email === "") return refuse(t("newsletter.empty"));
    if (!looksLikeAddress.test(email)) return refuse(t("newsletter.wrong"));
    setError(undefined);
    setBusy(true);
    try {
      await call("POST", "/newsletter", { body: { email } });
      onSubscribed();
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields.email) refuse(failure.fields.email);
      else sayFailure(failure, t("newsletter.failed"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={clsx(layout.stack, layout.gap12, layout.scripted, styles.subscribe)}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <div className={clsx(field.field, error && field.wrong)}>
        <label htmlFor={id}>{t("newsletter.email")}</label>
        <input
          id={id}
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={() => setError(undefined)}
        />
      </div>
      <div role="alert">
        {error && (
          <p className={field.error} id={`${id}-error`}>
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
      <button type="submit" className={button.primary} disabled={isBusy}>
        {isBusy ? t("newsletter.busy") : t("newsletter.submit")}
      </button>
    </form>
  );
}

/** A 500 with a message has already shown a toast. */
function sayFailure(failure: unknown, otherwise: string): void {
  const isSaid = failure instanceof ApiError && failure.status === 500 && failure.message !== "";
  if (isSaid) return;
  const text = (failure instanceof ApiError && failure.message) || otherwise;
  void showToast({ text, tone: "error" });
}
