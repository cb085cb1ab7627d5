import { useTranslation } from "react-i18next";
import type { MissingFact } from "#contract/listing-limits.ts";

/** What a listing lacks before it can go on sale, as one list: «la dirección y el punto de encuentro». */
export function useMissingWords(missing: readonly MissingFact[]): string {
  const { t, i18n } = useTranslation();
  return new Intl.ListFormat(i18n.language).format(missing.map((fact) => t(`hostListing.missing.${fact}`)));
}

export function Missing({ missing }: { missing: readonly MissingFact[] }) {
  const { t } = useTranslation();
  const words = useMissingWords(missing);
  if (missing.length === 0) return null;
  return <p className="listing-missing">{t("hostListing.missing.said", { missing: words })}</p>;
}
