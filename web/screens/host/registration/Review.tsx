import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link, useNavigate } from "react-router";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { ApiError, call, sentenceOf } from "#web/app/api.ts";
import { queryClient } from "#web/app/queries.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useConfirming } from "#web/shared/account/confirming.ts";
import { rereadMe } from "#web/shared/account/me.ts";
import { withNext } from "#web/shared/account/next.ts";
import { type Missing, missingIn } from "#web/shared/listing-form/check.ts";
import { type FieldName, fieldsOfStep, type Step, steps } from "#web/shared/listing-form/fields.ts";
import { countOf, isTemporary } from "#web/shared/listing-form/photos/photo-list.ts";
import { listOf, submissionOf } from "#web/shared/listing-form/values.ts";
import { labelOf } from "#web/shared/listing-form/words.ts";
import type { DraftForm } from "./draft-form.ts";
import styles from "./HostRegistration.module.css";
import { Preview } from "./Preview.tsx";
import { stepWords } from "./step-words.ts";

interface Props {
  writing: DraftForm;
  onGo(step: Step): void;
}

/** What is missing and what guests will see; then submits the listing to the operator. */
export function Review({ writing, onGo }: Props) {
  const { t } = useTranslation();
  const { draft, form, photos, save, end } = writing;
  const navigate = useNavigate();
  const confirming = useConfirming();
  const { kind, values } = form;
  const hasDays = fieldsOfStep(kind, "calendar").includes("availableDays");
  const isDayless = hasDays && listOf(values, "availableDays").length === 0;
  const missing = missingIn(kind, values, countOf(photos.list));
  const submission = useMutation({
    mutationFn: submit,
    async onSuccess({ link_id }) {
      end();
      queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/host/") });
      // The first listing makes the user a host: update the menu.
      void rereadMe();
      await navigate(`/host/hostregistration?sent=${link_id}`, { replace: true });
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      const step = steps.find((one) => fieldsOfStep(kind, one).some((name) => name in error.fields));
      if (!step) return;
      onGo(step);
      form.refuse(error.fields);
    },
  });

  async function submit() {
    // Retries photos that failed to upload, and sends the order shown here.
    const isSent = await photos.send();
    if (!isSent) throw new ApiError(400, { message: t("hostListing.photos.addError") });
    const saving = await save();
    if (saving === "gone") throw new ApiError(404, { message: t("hostListing.saving.gone") });
    if (saving !== "saved") throw new ApiError(400, { message: t("hostListing.saving.failed") });
    // Saving merges changes from another device, so the values may differ from those shown when the button was pressed.
    const body = submissionOf(kind, form.now(), draft.id);
    return confirming(() => call("POST", "/user/host", { body, files: { images: [] } }));
  }

  const isBusy = submission.isPending;
  return (
    <div className={clsx(layout.stack, layout.gap24)}>
      {missing.length > 0 ? <MissingList kind={kind} missing={missing} onGo={onGo} /> : <Ready />}
      {isDayless && <NoDays onGo={onGo} />}
      <Preview kind={kind} values={values} photos={photos.list.filter((photo) => !isTemporary(photo))} />
      <div>
        <Refusal error={submission.error} draftId={draft.id} />
        <div className={clsx(layout.row, layout.oneLine, rows.ending, layout.above32, styles.ways)}>
          <button type="button" className={button.line} disabled={isBusy} onClick={() => onGo("policy")}>
            {t("hostListing.steps.back")}
          </button>
          <button
            type="button"
            className={button.primary}
            disabled={isBusy || missing.length > 0}
            onClick={() => submission.mutate()}
          >
            {isBusy ? t("hostListing.review.submitting") : t("hostListing.review.submit")}
          </button>
        </div>
      </div>
    </div>
  );
}

function Ready() {
  const { t } = useTranslation();
  return (
    <p className={clsx(panel.notice, panel.withIcon, panel.good)}>
      <Icon name="check" />
      {t("hostListing.review.ready")}
    </p>
  );
}

/** Prevents nothing: dates may be added in the calendar of a listing that waits for the operator. */
function NoDays({ onGo }: Pick<Props, "onGo">) {
  const { t } = useTranslation();
  return (
    <p className={clsx(panel.notice, panel.withIcon, panel.wait)}>
      <Icon name="alert" />
      <span>
        <b>{t("hostListing.noDays.said")}</b> {t("hostListing.noDays.dates")}{" "}
        <button type="button" className={button.link} onClick={() => onGo("calendar")}>
          {t("hostListing.noDays.choose")}
        </button>
      </span>
    </p>
  );
}

interface MissingProps {
  kind: ListingKind;
  missing: Missing[];
  onGo(step: Step): void;
}

function MissingList({ kind, missing, onGo }: MissingProps) {
  const { t } = useTranslation();
  const nameOf = (name: FieldName | "photos") =>
    name === "photos" ? t("hostListing.steps.photos.name") : labelOf(t, kind, name);
  return (
    <section className={panel.attention} aria-labelledby="missing">
      <h2 className={type.heading} id="missing">
        {t("hostListing.review.missing")}
      </h2>
      <ul className={layout.above8}>
        {missing.map(({ step, names }) => (
          <li key={step}>
            <Icon name="alert" />
            <p className={clsx(layout.stack, layout.loose, layout.gap4)}>
              <button type="button" className={button.link} onClick={() => onGo(step)}>
                {t(stepWords[step].nameKey)}
              </button>
              <span className={type.small}>{names.map(nameOf).join(" · ")}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Refusal({ error, draftId }: { error: Error | null; draftId: number }) {
  const { t } = useTranslation();
  const isIncomplete = error instanceof ApiError && error.code === "profile_incomplete";
  return (
    <div role="alert">
      {error && (
        <p className={clsx(panel.notice, panel.withIcon, panel.bad)}>
          <Icon name="alert" />
          <span>
            {sentenceOf(error) ?? t("host.noAnswer")}{" "}
            {isIncomplete && (
              <Link
                className={button.link}
                to={withNext("/auth/complete", `/host/hostregistration?draft=${draftId}&step=review`)}
              >
                {t("profile.complete")}
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
