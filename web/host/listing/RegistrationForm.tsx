import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ListingDraft } from "#contract/host-listings.ts";
import { kindOfWire } from "#contract/listing-kinds/kinds.ts";
import { type DraftContent, useDraftSaving } from "./draft-saving.ts";
import { Fields } from "./Fields.tsx";
import { fieldsOfStep, type Step, steps } from "./fields.ts";
import { FormContext, focusOn, useListingForm } from "./form.ts";
import { merged } from "./merge.ts";
import { NetOfPrice } from "./NetOfPrice.tsx";
import { Photos } from "./Photos.tsx";
import { idsOf } from "./photo-list.ts";
import { usePhotos } from "./photos.ts";
import { SavedNote } from "./SavedNote.tsx";
import { StepsNav } from "./StepsNav.tsx";
import { stepWords } from "./step-words.ts";
import { draftOf, usualValues, valuesOf } from "./values.ts";

const Review = lazy(async () => ({ default: (await import("./Review.tsx")).Review }));

/** A new listing, step by step. The step stands in the address, so that the browser's own buttons work. */
export function RegistrationForm({ draft, phone }: { draft: ListingDraft; phone: string }) {
  const { t } = useTranslation();
  const kind = kindOfWire(draft.service_type);
  const usual = usualValues(kind, phone);
  const form = useListingForm(kind, valuesOf(kind, draft.fields, usual));
  const photos = usePhotos(draft.images, { draft_id: draft.id });
  const [needsPhoto, setNeedsPhoto] = useState(false);
  const { step, go } = useStep(draft);
  const { saving, save, end } = useDraftSaving({
    draft,
    content: { step, fields: draftOf(form.values), images: idsOf(photos.list) },
    order: { stored: photos.storedOrder, note: photos.noteOrder },
    onEditedElsewhere: takeOver,
  });
  const [said, setSaid] = useState("");
  const position = steps.indexOf(step);
  const heading = useStepHeading(step);

  function takeOver(there: ListingDraft, { base, mine }: { base: DraftContent; mine: DraftContent }): DraftContent {
    const { values } = merged(kind, {
      base: valuesOf(kind, base.fields, usual),
      mine: valuesOf(kind, mine.fields, usual),
      theirs: valuesOf(kind, there.fields, usual),
    });
    form.setAll(values);
    photos.takeOver(there.images);
    setSaid(t("hostListing.saving.merged"));
    return { step: mine.step, fields: draftOf(values), images: idsOf(photos.now()) };
  }

  function goOn(event: FormEvent) {
    event.preventDefault();
    const isGood = form.check(fieldsOfStep[kind][step]);
    const lacksPhoto = step === "photos" && photos.list.length === 0;
    setNeedsPhoto(lacksPhoto);
    if (lacksPhoto) focusOn("photos");
    if (!isGood || lacksPhoto) return;
    void save();
    go(steps[position + 1] ?? "review");
  }

  return (
    <FormContext value={form}>
      <div className="register">
        <StepsNav kind={kind} step={step} values={form.values} photos={photos.list.length} onGo={go} />
        <div className="register-main">
          <h1 className="d2" ref={heading} tabIndex={-1}>
            {t(stepWords[step].titleKey)}
          </h1>
          <p className="lead">{t(stepWords[step].leadKey)}</p>
          {step === "review" ? (
            <Suspense fallback={<p role="status">{t("common.loading")}</p>}>
              <Review
                draft={draft}
                form={form}
                photos={photos}
                onGo={go}
                onBack={() => go("policy")}
                save={save}
                end={end}
              />
            </Suspense>
          ) : (
            <form className="register-form" noValidate onSubmit={goOn}>
              {step === "photos" ? (
                <Photos
                  photos={photos}
                  onWork={() => void photos.send()}
                  error={needsPhoto && photos.list.length === 0 ? t("hostListing.wrong.photos") : undefined}
                />
              ) : (
                <Fields key={step} names={fieldsOfStep[kind][step]} />
              )}
              {step === "price" && <NetOfPrice />}
              <div className="register-ways">
                <button
                  type="button"
                  className="btn line"
                  disabled={position === 0}
                  onClick={() => go(steps[position - 1] ?? "what")}
                >
                  {t("hostListing.steps.back")}
                </button>
                <button type="submit" className="btn">
                  {step === "policy" ? t("hostListing.steps.toReview") : t("hostListing.steps.next")}
                </button>
              </div>
            </form>
          )}
          <SavedNote saving={saving} said={said} onRetry={() => void save()} />
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

/** A new step begins at its title, for whoever reads with the ears and for whoever sees the foot of the last one. */
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
