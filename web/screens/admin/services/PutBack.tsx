import { clsx } from "clsx";
import { useState } from "react";
import type { EditedListing } from "#contract/admin/listings.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import type { EditedRow } from "#web/shared/admin/facts/edited-words.ts";

interface Props {
  edit: EditedListing;
  /** The rows that still differ from their earlier values. */
  rows: readonly EditedRow[];
}

/** Restores the values that an edit replaced: the selected rows, initially all of them. */
export function PutBack({ edit: { id, listing, host }, rows }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const chosen = rows.filter(({ name }) => !left.includes(name));
  const fields = chosen.flatMap((row) => row.fields);
  const putBack = useDecision(
    (reason: string) =>
      adminCall("POST", "/admin/edited-listings/{id}/put-back", {
        params: { id },
        body: { fields, version: listing.version, reason },
      }),
    t("admin.edited.putBackDone", { title: listing.title }),
  );

  function choose(name: string, isChosen: boolean) {
    setMissing(false);
    setLeft((before) => (isChosen ? before.filter((one) => one !== name) : [...before, name]));
  }

  return (
    <>
      <button
        type="button"
        className={clsx(button.line, button.small)}
        aria-label={t("admin.edited.putBackNamed", { title: listing.title })}
        onClick={() => setAsking(true)}
      >
        {t("admin.edited.putBack")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t("admin.edited.putBackQuestion")}
          what={t("admin.edited.putBackWhat", { title: listing.title })}
          hint={t("admin.edited.withdrawHint", { host: host.name })}
          action={t("admin.edited.putBackAction")}
          check={() => {
            setMissing(fields.length === 0);
            return fields.length > 0;
          }}
          send={putBack.mutateAsync}
          onClose={() => setAsking(false)}
        >
          <fieldset className={clsx(field.field, isMissing && field.wrong)}>
            <legend>{t("admin.edited.putBackFields")}</legend>
            {rows.map(({ name, state }) => (
              <label className={field.check} key={name}>
                <input
                  type="checkbox"
                  checked={!left.includes(name)}
                  onChange={({ target }) => choose(name, target.checked)}
                />
                <span>
                  {name}
                  {state === "moved_on" && <span className={type.small}> · {t("admin.edited.movedOn")}</span>}
                </span>
              </label>
            ))}
            <p role="alert" className={field.error}>
              {isMissing && t("admin.edited.putBackNone")}
            </p>
          </fieldset>
        </ReasonDialog>
      )}
    </>
  );
}
