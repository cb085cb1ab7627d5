import { lazy, Suspense } from "react";
import { CardsField } from "./CardsField.tsx";
import { CityField } from "./CityField.tsx";
import { type FieldName, fields, type Rule } from "./fields.ts";
import { HoursField } from "./HoursField.tsx";
import { MapsLinkField } from "./MapsLinkField.tsx";
import { SeveralField } from "./SeveralField.tsx";
import { LineField, ParagraphField, SelectField } from "./TextFields.tsx";

const PinField = lazy(async () => ({ default: (await import("./PinField.tsx")).PinField }));

/** Fields of the form around them, in the given order; short ones stand beside each other where there is room. */
export function Fields({ names }: { names: readonly FieldName[] }) {
  return (
    <div className="listing-fields">
      {names.map((name) => (
        <OneField key={name} name={name} />
      ))}
    </div>
  );
}

function OneField({ name }: { name: FieldName }) {
  const rule: Rule = fields[name].rule;
  switch (rule.type) {
    case "paragraph":
      return <ParagraphField name={name} most={rule.most} />;
    case "choice":
      return <SelectField name={name} choices={rule.of} />;
    case "cards":
      return <CardsField name={name} choices={rule.of} />;
    case "several":
      return <SeveralField name={name} choices={rule.of} />;
    case "hours":
      return <HoursField name={name} />;
    case "city":
      return <CityField name={name} most={rule.most} />;
    case "mapsLink":
      return <MapsLinkField name={name} most={rule.most} />;
    case "pin":
      return (
        <Suspense fallback={<div className="field is-wide pin-coming" />}>
          <PinField name={name} />
        </Suspense>
      );
    default:
      return <LineField name={name} rule={rule} />;
  }
}
