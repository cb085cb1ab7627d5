import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { User } from "#contract/accounts.ts";
import type { ListingDraft } from "#contract/host-listings.ts";
import { type WireCode, wireCode } from "#contract/listing-kinds/kinds.ts";
import { withNext } from "#web/accounts/next.ts";
import { ApiError, sentenceOf } from "#web/api.ts";
import { Icon } from "#web/ui/icons.tsx";
import { DraftRow } from "./DraftRow.tsx";
import { useNewDraft } from "./drafts.ts";

const kinds = [
  { kind: "lodging", titleKey: "becomeHost.what.lodging.title", textKey: "becomeHost.what.lodging.text" },
  { kind: "space", titleKey: "becomeHost.what.space.title", textKey: "becomeHost.what.space.text" },
  { kind: "experience", titleKey: "becomeHost.what.experience.title", textKey: "becomeHost.what.experience.text" },
] as const;

interface Props {
  me: User;
  drafts: readonly ListingDraft[];
  /** The address asked for a draft that is not there. */
  isLost: boolean;
}

/** What is it going to be? Or on with what was begun. */
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
