import { clsx } from "clsx";
import { lazy, Suspense } from "react";
import layout from "#web/kit/styles/layout.module.css";
import { week } from "#web/shared/calendar/weekdays.ts";
import { type FieldName, fieldOf } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { CardsField } from "./CardsField.tsx";
import { CityField } from "./CityField.tsx";
import { HoursField } from "./HoursField.tsx";
import { MapsLinkField } from "./MapsLinkField.tsx";
import { SeveralField } from "./SeveralField.tsx";
import { SwitchField } from "./SwitchField.tsx";
import { LineField, ParagraphField, SelectField } from "./TextFields.tsx";

const PinField = lazy(async () => ({ default: (await import("./PinField.tsx")).PinField }));

/** Fields of the surrounding form, in the given order; short ones appear side by side where there is room. */
export function Fields({ names }: { names: readonly FieldName[] }) {
  return (
    <div className={layout.halves}>
      {names.map((name) => (
        <OneField key={name} name={name} />
      ))}
    </div>
  );
}

function OneField({ name }: { name: FieldName }) {
  const row = fieldOf(useForm().kind, name);
  switch (row.is) {
    case "paragraph":
      return <ParagraphField name={name} most={row.most} />;
    case "choice":
      return row.asCards ? <CardsField name={name} choices={row.of} /> : <SelectField name={name} choices={row.of} />;
    case "several":
      return <SeveralField name={name} choices={row.of} />;
    case "switch":
      return <SwitchField name={name} />;
    case "days":
      return <SeveralField name={name} choices={week} areDays />;
    case "hours":
      return <HoursField name={name} />;
    case "city":
      return <CityField name={name} most={row.most} />;
    case "mapsLink":
      return <MapsLinkField name={name} most={row.most} />;
    case "degrees":
      return (
        <Suspense fallback={<div className={clsx(styles.wide, styles.mapComing)} />}>
          <PinField name={name} />
        </Suspense>
      );
    case "line":
    case "phone":
    case "count":
    case "price":
    case "time":
      return <LineField name={name} row={row} />;
  }
}
