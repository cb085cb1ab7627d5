import { clsx } from "clsx";
import { useState } from "react";
import type { EmailChoices, User } from "#contract/accounts/accounts.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part, useWhyNot } from "#web/shared/account/MePage.tsx";
import styles from "./GuestSettings.module.css";
import { useSaveSettings } from "./settings-data.ts";

export function SettingsEmails({ me }: { me: User }) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const whyNot = useWhyNot();
  // Optimistic: a refusal reverts the choice.
  const [chosen, setChosen] = useState<Partial<EmailChoices>>({});
  const choices = { ...me.settings.emailChoices, ...chosen };
  const words: Record<keyof EmailChoices, { name: string; what: string }> = {
    reviews: { name: t("settings.emails.reviews"), what: t("settings.emails.reviewsWhat") },
    news: { name: t("settings.emails.news"), what: t("settings.emails.newsWhat") },
  };

  function choose(choice: keyof EmailChoices, isWanted: boolean) {
    setChosen((before) => ({ ...before, [choice]: isWanted }));
    save.mutate({ emailChoices: { [choice]: isWanted } }, { onError: () => setChosen({}) });
  }

  return (
    <Part title={t("settings.emails.title")} lead={t("settings.emails.lead")}>
      <div className={clsx(layout.stack, layout.gap12)}>
        {(Object.keys(words) as (keyof EmailChoices)[]).map((choice) => (
          <label className={clsx(field.check, styles.choice)} key={choice}>
            <input
              type="checkbox"
              checked={choices[choice]}
              onChange={({ target }) => choose(choice, target.checked)}
            />
            <span>
              {words[choice].name}
              <small>{words[choice].what}</small>
            </span>
          </label>
        ))}
      </div>
      <FormRefusal text={whyNot(save.error)} />
    </Part>
  );
}
