import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import { type WireCode, wireCode } from "#contract/listings/kinds.ts";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { withNext } from "#web/shared/account/next.ts";
import { DraftRow } from "#web/shared/hosted-listings/DraftRow.tsx";
import { useNewDraft } from "#web/shared/hosted-listings/drafts.ts";

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
    <div className="begin">
      <h1 className="d2">{t("hostListing.begin.title")}</h1>
      <p className="lead">{t("hostListing.begin.lead")}</p>
      {isLost && (
        <p className="me-notice" role="status">
          {t("hostListing.begin.lost")}
        </p>
      )}
      {isIncomplete && (
        <p className="me-notice" role="alert">
          {t("profile.incomplete")}{" "}
          <Link className="link" to={withNext("/auth/complete", "/host/hostregistration")}>
            {t("profile.complete")}
          </Link>
        </p>
      )}
      {drafts.length > 0 && (
        <section className="begin-drafts" aria-labelledby="drafts">
          <h2 className="d3" id="drafts">
            {t("hostListing.begin.goOn")}
          </h2>
          <ul className="listing-rows">
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="kinds">
        <h2 className="d3" id="kinds">
          {t("hostListing.begin.what")}
        </h2>
        <ul className="begin-kinds">
          {kinds.map(({ kind, titleKey, textKey }) => (
            <li key={kind}>
              <button
                type="button"
                disabled={begin.isPending || !me.profileComplete}
                onClick={() => {
                  setBegun(wireCode[kind]);
                  begin.mutate(wireCode[kind]);
                }}
              >
                <Icon name={kind} />
                <b>{t(titleKey)}</b>
                <span className="small">{t(textKey)}</span>
                <span className="link">
                  {begin.isPending && begun === wireCode[kind]
                    ? t("hostListing.begin.busy")
                    : t("hostListing.begin.start")}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div role="alert">
          {begin.error && !isIncomplete && <p className="trouble">{sentenceOf(begin.error) ?? t("host.noAnswer")}</p>}
        </div>
      </section>
      <p className="small begin-note">{t("hostListing.begin.note")}</p>
    </div>
  );
}
