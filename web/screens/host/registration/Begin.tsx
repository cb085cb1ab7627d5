import { clsx } from "clsx";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import { type WireCode, wireCode } from "#contract/listings/kinds.ts";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { withNext } from "#web/shared/account/next.ts";
import { DraftRow } from "#web/shared/hosted-listings/DraftRow.tsx";
import { useNewDraft } from "#web/shared/hosted-listings/drafts.ts";
import { kindIcons } from "#web/shared/listing-parts/kind-icons.ts";
import styles from "./HostRegistration.module.css";

const kinds = [
  { kind: "lodging", titleKey: "becomeHost.what.lodging.title", textKey: "becomeHost.what.lodging.text" },
  { kind: "space", titleKey: "becomeHost.what.space.title", textKey: "becomeHost.what.space.text" },
  { kind: "experience", titleKey: "becomeHost.what.experience.title", textKey: "becomeHost.what.experience.text" },
] as const;

interface Props {
  me: User;
  drafts: readonly ListingDraft[];
  /** Whether the address names a draft that does not exist. */
  isLost: boolean;
}

/** Starts a listing of a chosen kind, or continues a draft. */
export function Begin({ me, drafts, isLost }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<WireCode>();
  const begin = useNewDraft(({ id }) => void navigate(`/host/hostregistration?draft=${id}&step=what`));
  const isIncomplete =
    !me.profileComplete || (begin.error instanceof ApiError && begin.error.code === "profile_incomplete");
  return (
    <div className={clsx(layout.stack, layout.gap24, layout.above24, styles.begin)}>
      <div>
        <h1 className={type.title}>{t("hostListing.begin.title")}</h1>
        <p className={clsx(type.lead, layout.above8)}>{t("hostListing.begin.lead")}</p>
      </div>
      {isLost && (
        <p className={clsx(panel.notice, panel.wait, layout.narrow)} role="status">
          {t("hostListing.begin.lost")}
        </p>
      )}
      {isIncomplete && (
        <p className={clsx(panel.notice, panel.wait, layout.narrow)} role="alert">
          {t("profile.incomplete")}{" "}
          <Link className={clsx(button.link, type.ink)} to={withNext("/auth/complete", "/host/hostregistration")}>
            {t("profile.complete")}
          </Link>
        </p>
      )}
      {drafts.length > 0 && (
        <section aria-labelledby="drafts">
          <h2 className={type.heading} id="drafts">
            {t("hostListing.begin.goOn")}
          </h2>
          <ul className={clsx(rows.rows, rows.closed, layout.above16)}>
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </ul>
        </section>
      )}
      <section className={clsx(drafts.length > 0 && layout.above16)} aria-labelledby="kinds">
        <h2 className={type.heading} id="kinds">
          {t("hostListing.begin.what")}
        </h2>
        <ul className={clsx(layout.stack, layout.above16, styles.kinds)}>
          {kinds.map(({ kind, titleKey, textKey }) => (
            <li key={kind}>
              <button
                type="button"
                className={clsx(panel.panel, styles.kind)}
                disabled={begin.isPending || !me.profileComplete}
                onClick={() => {
                  setBegun(wireCode[kind]);
                  begin.mutate(wireCode[kind]);
                }}
              >
                <Icon name={kindIcons[kind]} />
                <span className={clsx(layout.stack, layout.loose, layout.gap4)}>
                  <b className={type.name}>{t(titleKey)}</b>
                  <span className={type.small}>{t(textKey)}</span>
                  <span className={clsx(button.link, type.label, layout.above4)}>
                    {begin.isPending && begun === wireCode[kind]
                      ? t("hostListing.begin.busy")
                      : t("hostListing.begin.start")}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div role="alert">
          {begin.error && !isIncomplete && (
            <p className={clsx(type.label, type.bad, layout.above12)}>
              {sentenceOf(begin.error) ?? t("host.noAnswer")}
            </p>
          )}
        </div>
      </section>
      <p className={clsx(type.small, type.written)}>{t("hostListing.begin.note")}</p>
    </div>
  );
}
