import { useTranslation } from "react-i18next";
import { Link } from "react-router";

interface Props {
  label: string;
  /** Back to the first page; undefined on it. */
  first: string | undefined;
  /** The page after this one; undefined on the last. */
  next: string | undefined;
}

/** From page to page of a list; nothing when there is one alone. */
export function Pages({ label, first, next }: Props) {
  const { t } = useTranslation();
  if (first === undefined && next === undefined) return null;
  return (
    <nav className="office-pages" aria-label={label}>
      {first !== undefined && (
        <Link className="btn line sm" to={first}>
          {t("admin.users.first")}
        </Link>
      )}
      {next !== undefined && (
        <Link className="btn sm" to={next}>
          {t("admin.users.next")}
        </Link>
      )}
    </nav>
  );
}
