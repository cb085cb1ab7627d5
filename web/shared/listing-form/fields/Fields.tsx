import { clsx } from "clsx";
import { Suspense } from "react";
import { isTranslation } from "#contract/listings/fields.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import { week } from "#web/shared/calendar/weekdays.ts";
import { type FieldName, fieldOf } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { CardsField } from "./CardsField.tsx";
import { CityField } from "./CityField.tsx";
import { DeparturesField } from "./DeparturesField.tsx";
import { HoursField } from "./HoursField.tsx";
import { MapsLinkField } from "./MapsLinkField.tsx";
import { PriceGroupsField } from "./PriceGroupsField.tsx";
import { SeveralField } from "./SeveralField.tsx";
import { SwitchField } from "./SwitchField.tsx";
import { LineField, SelectField } from "./TextFields.tsx";
import { TranslatedField } from "./TranslatedField.tsx";
import { WhereIAm } from "./WhereIAm.tsx";

const PinField = lazyPart(async () => (await import("./PinField.tsx")).PinField);

/** Fields of the surrounding form, in the given order; short ones appear side by side where there is room. */
export function Fields({ names }: { names: readonly FieldName[] }) {
  const { kind } = useForm();
  return (
    <div className={layout.halves}>
      {names
        .filter((name) => !isTranslation(fieldOf(kind, name)))
        .map((name) => (
          <OneField key={name} name={name} />
        ))}
    </div>
  );
}

function OneField({ name }: { name: FieldName }) {
  const row = fieldOf(useForm().kind, name);
  switch (row.is) {
    case "paragraph":
      return <TranslatedField name={name} row={row} />;
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
    case "departures":
      return <DeparturesField name={name} most={row.most} />;
    case "priceGroups":
      return <PriceGroupsField name={name} most={row.most} />;
    case "city":
      return <CityField name={name} most={row.most} />;
    case "mapsLink":
      return (
        <>
          <WhereIAm />
          <MapsLinkField name={name} most={row.most} />
        </>
      );
    case "degrees":
      return (
        <Suspense fallback={<div className={clsx(layout.picture, styles.wide)} />}>
          <PinField name={name} />
        </Suspense>
      );
    case "line":
      return <TranslatedField name={name} row={row} />;
    case "phone":
    case "count":
    case "price":
    case "time":
      return <LineField name={name} row={row} />;
  }
}
