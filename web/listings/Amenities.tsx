import { useTranslation } from "react-i18next";
import type { amenities } from "#contract/catalogues.ts";
import { Icon } from "#web/ui/icons.tsx";

/** The icons have the names of the amenities. */
export function Amenities({ list }: { list: readonly (typeof amenities)[number][] }) {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  return (
    <section className="bloque">
      <h2 className="d3">{t("listings.detail.amenities")}</h2>
      <ul className="amenities">
        {list.map((amenity) => (
          <li key={amenity}>
            <Icon name={amenity} />
            {t(`catalogues.amenities.${amenity}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
