import { useState } from "react";
import type { FavoriteList } from "#contract/listings/favorites.ts";
import { call } from "#web/app/api.ts";
import { Field } from "#web/kit/fields/Field.tsx";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useAccountForm } from "#web/shared/account/form.ts";

interface Props {
  /** The list to rename; undefined for a new one. */
  list?: FavoriteList;
  onNamed(list: FavoriteList): Promise<void>;
  onClose(): void;
}

export function NameDialog({ list, onNamed, onClose }: Props) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={list ? t("wishlist.lists.rename") : t("wishlist.lists.new")} isBusy={isBusy} onClose={onClose}>
      {(close) => <NameForm list={list} onBusy={setBusy} onNamed={onNamed} onDone={close} />}
    </Dialog>
  );
}

interface FormProps extends Pick<Props, "onNamed"> {
  list: FavoriteList | undefined;
  onBusy(isBusy: boolean): void;
  onDone(): void;
}

function NameForm({ list, onBusy, onNamed, onDone }: FormProps) {
  const { t } = useTranslation();
  const { errors, refusal, isBusy, form } = useAccountForm({
    required: { name: t("wishlist.lists.nameNeeded") },
    async send(body) {
      onBusy(true);
      try {
        const named = list
          ? await call("PUT", "/user/favorite-lists/{id}", { params: { id: list.id }, body })
          : await call("POST", "/user/favorite-lists", { body });
        await onNamed(named);
      } finally {
        onBusy(false);
      }
      onDone();
    },
  });
  return (
    <form {...form} className={layout.above8}>
      <div className={field.form}>
        <Field
          label={t("wishlist.lists.name")}
          name="name"
          autoComplete="off"
          defaultValue={list?.name ?? ""}
          error={errors.name}
        />
        <FormRefusal text={refusal} />
      </div>
      <div className={layout.actions}>
        <button type="submit" className={button.primary} disabled={isBusy}>
          {buttonWords()}
        </button>
      </div>
    </form>
  );

  function buttonWords() {
    if (isBusy) return t("wishlist.lists.busy");
    return list ? t("wishlist.lists.save") : t("wishlist.lists.create");
  }
}
