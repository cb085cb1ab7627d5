import { clsx } from "clsx";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { Icon } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindIcons } from "#web/shared/listing-parts/kind-icons.ts";
import styles from "./Search.module.css";

interface Props {
  kind: ListingKind;
  onChoose(kind: ListingKind): void;
}

const order = [
  { kind: "lodging", textKey: "listings.lodgings.title" },
  { kind: "space", textKey: "listings.spaces.title" },
  { kind: "experience", textKey: "listings.experiences.title" },
] as const satisfies { kind: ListingKind; textKey: string }[];

/** One of the three kinds. Without JavaScript, each submits to its own list with the other fields. */
export function KindChoice({ kind, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.options}>
      {order.map((option) => (
        <li key={option.kind}>
          <button
            type="submit"
            className={clsx(layout.row, styles.option)}
            formAction={pages[option.kind].list}
            aria-pressed={option.kind === kind}
            onClick={(event) => {
              event.preventDefault();
              onChoose(option.kind);
            }}
          >
            <Icon name={kindIcons[option.kind]} />
            {t(option.textKey)}
            {option.kind === kind && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
