import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/accounts.ts";
import { spokenLanguages } from "#contract/catalogues.ts";
import { BirthDateField } from "#web/accounts/BirthDateField.tsx";
import { Field } from "#web/accounts/Field.tsx";
import { FormRefusal } from "#web/accounts/FormRefusal.tsx";
import { useAccountForm } from "#web/accounts/form.ts";
import { useMeChanged } from "#web/accounts/me.ts";
import { call } from "#web/api.ts";
import { showToast } from "#web/ui/toast.ts";
import { ProfileDescription } from "./ProfileDescription.tsx";
import { changesOf, profileIn } from "./profile-change.ts";
import { Unsaved } from "./Unsaved.tsx";

export function ProfileForm({ me }: { me: User }) {
  const { t } = useTranslation();
  const meChanged = useMeChanged();
  const element = useRef<HTMLFormElement>(null);
  /** As the form began, or was saved last: what it is compared with. */
  const [before, setBefore] = useState(me);
  const [isChanged, setChanged] = useState(false);

  const { errors, refusal, isBusy, form } = useAccountForm({
    required: {
      name: t("accounts.form.required"),
      phone: null,
      profession: null,
      day: null,
      month: null,
      year: null,
      description: null,
    },
    names: { birthDate: "day" },
    async send(_values, data) {
      const saved = await call("PUT", "/user/profile", { body: changesOf(before, profileIn(data)) });
      setBefore(saved);
      // Somebody may have gone on typing.
      compare(saved);
      meChanged(saved);
      void showToast({ text: t("profile.saved"), tone: "done" });
    },
  });

  function compare(saved: User) {
    if (!element.current) return;
    setChanged(Object.keys(changesOf(saved, profileIn(new FormData(element.current)))).length > 0);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event);
    compare(before);
  }

  return (
    <form {...form} ref={element} onInput={onInput} className="account-form">
      <Field
        label={t("accounts.register.name")}
        name="name"
        autoComplete="name"
        hint={t("profile.facts.nameHint")}
        defaultValue={before.name}
        error={errors.name}
      />
      <Field
        label={t("profile.facts.phone")}
        name="phone"
        type="tel"
        autoComplete="tel"
        hint={t("profile.facts.phoneHint")}
        defaultValue={before.phone ?? ""}
        error={errors.phone}
      />
      <Field
        label={t("profile.facts.profession")}
        name="profession"
        autoComplete="organization-title"
        defaultValue={before.profession ?? ""}
        error={errors.profession}
      />
      <BirthDateField date={before.birthDate} error={errors.day ?? errors.month ?? errors.year} />
      <LanguagesField spoken={before.languages} />
      <ProfileDescription text={before.description ?? ""} error={errors.description} />
      <FormRefusal text={refusal} />
      <div className="me-save">
        <button type="submit" className="btn" disabled={isBusy}>
          {isBusy ? t("profile.saving") : t("profile.save")}
        </button>
        {isChanged && !isBusy && <span className="small">{t("profile.unsaved.note")}</span>}
      </div>
      <Unsaved isChanged={isChanged} what={t("profile.unsaved.what")} />
    </form>
  );
}

function LanguagesField({ spoken }: { spoken: User["languages"] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend>{t("profile.facts.languages")}</legend>
      <div className="tick-grid">
        {spokenLanguages.map((language) => (
          <label className="tick" key={language}>
            <input type="checkbox" name="languages" value={language} defaultChecked={spoken.includes(language)} />
            <span>{t(`catalogues.spokenLanguages.${language}`)}</span>
          </label>
        ))}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {t("profile.facts.languagesHint")}
      </p>
    </fieldset>
  );
}
