import { useTranslation } from "react-i18next";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { experienceCategories } from "#contract/catalogues.ts";
import { keyOf } from "#web/api.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { ExperienceCard } from "./ExperienceCard.tsx";
import { type ExperienceGroups, flatten } from "./experience-groups.ts";
import { ListPage } from "./ListPage.tsx";

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(onServer(args)("/experiences"));
}

export function clientLoader() {
  return orRefuse(inBrowser("/experiences"));
}

type Category = (typeof experienceCategories)[number];

export default function Experiences() {
  const { t } = useTranslation();
  const groups = useSeed(keyOf("/experiences"), useLoaderData<typeof clientLoader>());
  const offered = experienceCategories.filter((category) => groups[category].length > 0);
  const asked = useSearchParams()[0].get("category");
  const chosen = offered.find((category) => category === asked);
  const shown = chosen ? groups[chosen] : flatten(groups);
  return (
    <ListPage
      title={t("listings.experiences.title")}
      lead={t("listings.experiences.lead")}
      count={t("listings.experiences.count", { count: shown.length })}
      isEmpty={shown.length === 0}
      filters={offered.length > 1 && <CategoryChips groups={groups} offered={offered} chosen={chosen} />}
    >
      {shown.map((experience, position) => (
        <ExperienceCard key={experience.id} listing={experience} isFirst={position < 2} />
      ))}
    </ListPage>
  );
}

interface ChipsProps {
  groups: ExperienceGroups;
  offered: Category[];
  chosen: Category | undefined;
}

function CategoryChips({ groups, offered, chosen }: ChipsProps) {
  const { t } = useTranslation();
  return (
    <nav className="chips" aria-label={t("listings.experiences.categories")}>
      <Link className="chip" to="?" preventScrollReset aria-current={chosen ? undefined : "true"}>
        {t("listings.experiences.all")}
      </Link>
      {offered.map((category) => (
        <Link
          key={category}
          className="chip"
          to={`?category=${category}`}
          preventScrollReset
          aria-current={category === chosen ? "true" : undefined}
        >
          {t(`catalogues.experienceCategories.${category}`)}
          <span className="chip-count">{groups[category].length}</span>
        </Link>
      ))}
    </nav>
  );
}
