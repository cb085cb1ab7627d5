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

export function SettingsEmails({ me: { settings } }: { me: User }) {
  const { t } = useTranslation();
  const choices = settings.emailChoices;
  return (
    <Part title={t("settings.emails.title")} lead={t("settings.emails.lead")}>
      <div className={clsx(layout.stack, layout.gap12)}>
        <Choice
          choice="reviews"
          isChosen={choices.reviews}
          name={t("settings.emails.reviews")}
          what={t("settings.emails.reviewsWhat")}
        />
        <Choice
          choice="news"
          isChosen={choices.news}
          name={t("settings.emails.news")}
          what={t("settings.emails.newsWhat")}
        />
      </div>
    </Part>
  );
}

interface ChoiceProps {
  choice: keyof EmailChoices;
  isChosen: boolean;
  name: string;
  what: string;
}

/** Shows what is being saved, and otherwise what the account has: also after a refusal, or a change in another tab. */
function Choice({ choice, isChosen, name, what }: ChoiceProps) {
  const save = useSaveSettings();
  const whyNot = useWhyNot();
  const [saving, setSaving] = useState<boolean>();

  async function choose(isWanted: boolean) {
    setSaving(isWanted);
    await save.mutateAsync({ emailChoices: { [choice]: isWanted } }).catch(() => {});
    setSaving((last) => (last === isWanted ? undefined : last));
  }

  return (
    <div>
      <label className={clsx(field.check, styles.choice)}>
        <input type="checkbox" checked={saving ?? isChosen} onChange={({ target }) => void choose(target.checked)} />
        <span>
          {name}
          <small>{what}</small>
        </span>
      </label>
      <FormRefusal text={whyNot(save.error)} />
    </div>
  );
}
