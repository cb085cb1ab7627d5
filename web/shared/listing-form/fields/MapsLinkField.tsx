import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import { call, sentenceOf } from "#web/app/api.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { usePin } from "../pin.ts";
import { textOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";

/** A link shared from Google Maps. The server follows it, and the pin moves to its location. */
export function MapsLinkField({ name, most }: { name: FieldName; most: number }) {
  const { t } = useTranslation();
  const form = useForm();
  const { put, watch } = usePin();
  const { id, label, hint, error } = useFieldWords(name);
  const link = textOf(form.values, name).trim();
  const place = useMutation({
    mutationFn: (typed: string) => call("POST", "/decode", { body: { link: typed } }),
    onMutate: watch,
    onSuccess(point, typed, isMoved) {
      // The host may have gone on to another link, or moved the pin.
      if (textOf(form.now(), name).trim() !== typed) return;
      if (isMoved()) place.reset();
      else put(point);
    },
  });
  const failure = place.error && (sentenceOf(place.error) ?? t("hostListing.maps.noAnswer"));
  const wrong = error ?? failure ?? undefined;

  return (
    <div className={classOf(wrong, true)}>
      <label htmlFor={id}>{label}</label>
      <div className={clsx(layout.row, layout.gap8, styles.link)}>
        <input
          id={id}
          name={name}
          data-field={name}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={most}
          placeholder="https://maps.app.goo.gl/..."
          value={textOf(form.values, name)}
          onChange={(event) => form.set(name, event.target.value)}
          onInput={({ currentTarget, nativeEvent }) => {
            const isPasted = (nativeEvent as InputEvent).inputType === "insertFromPaste";
            const text = currentTarget.value.trim();
            if (isPasted && /^(https?:\/\/|\w+(\.\w+)+\/)/.test(text)) place.mutate(text);
            else if (!place.isIdle) place.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || link === "") return;
            event.preventDefault();
            if (!place.isPending) place.mutate(link);
          }}
          onBlur={() => {
            form.set(name, link);
            form.leave(name);
          }}
          {...wrongness(id, hint, wrong)}
        />
        <button
          type="button"
          className={button.line}
          disabled={link === "" || place.isPending}
          onClick={() => place.mutate(link)}
        >
          {place.isPending ? t("hostListing.maps.looking") : t("hostListing.maps.find")}
        </button>
      </div>
      <FieldNotes id={id} hint={hint} error={wrong} />
      <p role="status">
        {place.isSuccess && (
          <span className={clsx(panel.withIcon, layout.above8, type.small, type.good)}>
            <Icon name="check" />
            {t("hostListing.maps.found")}
          </span>
        )}
      </p>
    </div>
  );
}
