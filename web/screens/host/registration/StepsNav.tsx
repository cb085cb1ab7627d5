import { clsx } from "clsx";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { missingIn } from "#web/shared/listing-form/check.ts";
import { type Step, steps } from "#web/shared/listing-form/fields.ts";
import type { Values } from "#web/shared/listing-form/values.ts";
import styles from "./HostRegistration.module.css";
import { stepWords } from "./step-words.ts";

interface Props {
  kind: ListingKind;
  step: Step;
  values: Values;
  photos: number;
  onGo(step: Step): void;
}

/** The current step and the completed ones. Every step is reachable at any time. */
export function StepsNav({ kind, step, values, photos, onGo }: Props) {
  const { t } = useTranslation();
  const open = new Set(missingIn(kind, values, photos).map((missing) => missing.step));
  const isDone = (one: Step) => one !== "review" && !open.has(one);
  return (
    <nav className={styles.steps} aria-label={t("hostListing.steps.label")}>
      <p className={clsx(type.small, type.strong)}>
        {t("hostListing.steps.count", { number: steps.indexOf(step) + 1, count: steps.length })}
      </p>
      <ol>
        {steps.map((one) => (
          <li key={one} className={clsx(isDone(one) && styles.done)}>
            <button
              type="button"
              className={button.quiet}
              aria-current={one === step ? "step" : undefined}
              onClick={() => onGo(one)}
            >
              <span className={styles.mark} aria-hidden="true">
                {isDone(one) && <Icon name="check" />}
              </span>
              <span className={clsx(styles.name, one === step && type.strong)}>{t(stepWords[one].nameKey)}</span>
              {isDone(one) && <span className={type.forReaders}>, {t("hostListing.steps.done")}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
