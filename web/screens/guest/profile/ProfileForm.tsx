import { type FormEvent, useId, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { spokenLanguages } from "#contract/catalogues.ts";
import { call } from "#web/app/api.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BirthDateField } from "#web/shared/account/BirthDateField.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";
import { useMeChanged } from "#web/shared/account/me.ts";
import { ProfileDescriptions } from "./ProfileDescription.tsx";
import { changesOf, profileIn } from "./profile-change.ts";

export function ProfileForm({ me }: { me: User }) {
  const { t } = useTranslation();
  const meChanged = useMeChanged();
  const element = useRef<HTMLFormElement>(null);
  /** The profile as first loaded or last saved; changes are compared with it. */
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
      descriptionEs: null,
      descriptionEn: null,
    },
    names: { birthDate: "day" },
    async send(_values, data) {
      const saved = await call("PUT", "/user/profile", { body: changesOf(before, profileIn(data)) });
      setBefore(saved);
      // The user may have typed more during the request.
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
    <form {...form} ref={element} onInput={onInput} className={field.form}>
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
      <ProfileDescriptions me={before} errors={errors} />
      <FormRefusal text={refusal} />
      <div className={layout.row}>
        <button type="submit" className={button.primary} disabled={isBusy}>
          {isBusy ? t("profile.saving") : t("profile.save")}
        </button>
        {isChanged && !isBusy && <span className={type.small}>{t("profile.unsaved.note")}</span>}
      </div>
      <Unsaved isChanged={isChanged} what={t("profile.unsaved.what")} />
    </form>
  );
}

function LanguagesField({ spoken }: { spoken: User["languages"] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={field.field} aria-describedby={`${id}-hint`}>
      <legend>{t("profile.facts.languages")}</legend>
      <div className={layout.tiles}>
        {spokenLanguages.map((language) => (
          <label className={field.check} key={language}>
            <input type="checkbox" name="languages" value={language} defaultChecked={spoken.includes(language)} />
            <span className={type.capital}>{t(`catalogues.spokenLanguages.${language}`)}</span>
          </label>
        ))}
      </div>
      <p className={field.hint} id={`${id}-hint`}>
        {t("profile.facts.languagesHint")}
      </p>
    </fieldset>
  );
}
