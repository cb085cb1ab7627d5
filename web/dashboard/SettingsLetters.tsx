import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EmailChoices, User } from "#contract/accounts.ts";
import { FormRefusal } from "#web/accounts/FormRefusal.tsx";
import { Part, useWhyNot } from "./MePage.tsx";
import { useSaveSettings } from "./settings-data.ts";

export function SettingsLetters({ me }: { me: User }) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const whyNot = useWhyNot();
  // Shown at once; a refusal takes it back.
  const [chosen, setChosen] = useState<Partial<EmailChoices>>({});
  const choices = { ...me.settings.emailChoices, ...chosen };
  const words: Record<keyof EmailChoices, { name: string; what: string }> = {
    reviews: { name: t("settings.letters.reviews"), what: t("settings.letters.reviewsWhat") },
    news: { name: t("settings.letters.news"), what: t("settings.letters.newsWhat") },
  };

  function choose(choice: keyof EmailChoices, isWanted: boolean) {
    setChosen((before) => ({ ...before, [choice]: isWanted }));
    save.mutate({ emailChoices: { [choice]: isWanted } }, { onError: () => setChosen({}) });
  }

  return (
    <Part title={t("settings.letters.title")} lead={t("settings.letters.lead")}>
      <div className="me-ticks">
        {(Object.keys(words) as (keyof EmailChoices)[]).map((choice) => (
          <label className="tick" key={choice}>
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
