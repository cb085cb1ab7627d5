import { useTranslation } from "react-i18next";
import { type ListingKind, pages } from "#contract/listing-kinds/kinds.ts";
import { Icon } from "#web/ui/icons.tsx";

interface Props {
  kind: ListingKind;
  onChoose(kind: ListingKind): void;
}

const order = [
  { kind: "lodging", textKey: "listings.lodgings.title" },
  { kind: "space", textKey: "listings.spaces.title" },
  { kind: "experience", textKey: "listings.experiences.title" },
] as const satisfies { kind: ListingKind; textKey: string }[];

/** Which of the three. Without JavaScript each leads to its list, with what else was filled in. */
export function KindChoice({ kind, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="blank-options">
      {order.map((option) => (
        <li key={option.kind}>
          <button
            type="submit"
            formAction={pages[option.kind].list}
            aria-pressed={option.kind === kind}
            onClick={(event) => {
              event.preventDefault();
              onChoose(option.kind);
            }}
          >
            <Icon name={option.kind} />
            {t(option.textKey)}
            {option.kind === kind && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
