import { clsx } from "clsx";
import { Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { ListingDraft } from "#contract/listings/hosted.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Step, steps } from "#web/shared/listing-form/fields.ts";
import { FormContext } from "#web/shared/listing-form/form.ts";
import { countOf } from "#web/shared/listing-form/photos/photo-list.ts";
import { useDraftForm } from "./draft-form.ts";
import styles from "./HostRegistration.module.css";
import { SavedNote } from "./SavedNote.tsx";
import { StepForm } from "./StepForm.tsx";
import { StepsNav } from "./StepsNav.tsx";
import { leadOf, stepWords } from "./step-words.ts";

const Review = lazyPart(async () => (await import("./Review.tsx")).Review);

/** A new listing, step by step. The address holds the step, so that the browser's back and forward buttons work. */
export function RegistrationForm({ draft, phone }: { draft: ListingDraft; phone: string }) {
  const { t } = useTranslation();
  const { step, go } = useStep(draft);
  const heading = useStepHeading(step);
  const writing = useDraftForm(draft, { phone, step });
  const { form, photos } = writing;
  return (
    <FormContext value={form}>
      <div className={clsx(layout.stack, layout.gap24, layout.above8, styles.form)}>
        <StepsNav kind={form.kind} step={step} values={form.values} photos={countOf(photos.list)} onGo={go} />
        <div className={layout.narrow}>
          <h1 className={type.title} ref={heading} tabIndex={-1}>
            {t(stepWords[step].titleKey)}
          </h1>
          <p className={clsx(type.lead, layout.above8)}>{leadOf(t, form.kind, step)}</p>
          <div className={layout.above24}>
            {step === "review" ? (
              <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
                <Review writing={writing} onGo={go} />
              </Suspense>
            ) : (
              <StepForm key={step} step={step} writing={writing} onGo={go} />
            )}
            <SavedNote {...writing} onRetry={() => void writing.save()} />
          </div>
        </div>
      </div>
    </FormContext>
  );
}

function useStep({ id, step: stored }: ListingDraft): { step: Step; go(step: Step): void } {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("step") ?? stored;
  const step = steps.find((one) => one === wanted) ?? "what";
  return { step, go: (next) => setSearch({ draft: String(id), step: next }) };
}

/** Each new step starts at its heading: scrolls to the top, and moves the focus there for screen readers. */
function useStepHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
