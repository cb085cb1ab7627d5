import { useTranslation } from "react-i18next";
import type { ExperienceDetail } from "#contract/listings.ts";
import { formatTime } from "#web/ui/format.ts";
import { Fact } from "./Fact.tsx";
import { GoodToKnow } from "./GoodToKnow.tsx";
import { WeekStrip } from "./WeekStrip.tsx";
import { Words } from "./Words.tsx";

/** The line under the photos. */
export function ExperienceLine({ experience }: { experience: ExperienceDetail }) {
  const { t, i18n } = useTranslation();
  const names = experience.languages.map((language) => t(`catalogues.languages.${language}`));
  return (
    <>
      <Fact icon="experience">{t(`catalogues.experienceCategories.${experience.experienceCategory}`)}</Fact>
      <Fact icon="clock">{experience.duration}</Fact>
      <Fact icon="people">{t("kinds.experience.group", { count: experience.groupSize })}</Fact>
      <Fact icon="speech">
        {t("kinds.experience.inLanguages", { languages: new Intl.ListFormat(i18n.language).format(names) })}
      </Fact>
    </>
  );
}

/** What only experiences have to say, after the description. */
export function ExperienceParts({ experience }: { experience: ExperienceDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <WhenAndWhere experience={experience} />
      {experience.includes !== "" && (
        <section className="bloque">
          <h2 className="d3">{t("kinds.experience.includes")}</h2>
          <Words text={experience.includes} />
        </section>
      )}
      {experience.requirements !== "" && (
        <section className="bloque">
          <h2 className="d3">{t("kinds.experience.requirements")}</h2>
          <Words text={experience.requirements} />
        </section>
      )}
      <GoodToKnow listing={experience} />
    </>
  );
}

function WhenAndWhere({ experience }: { experience: ExperienceDetail }) {
  const { t, i18n } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, i18n.language);
  return (
    <section className="bloque">
      <h2 className="d3">{t("kinds.experience.when")}</h2>
      <div className="words">
        <p>{t("kinds.experience.fromTo", { from: time(experience.startTime), to: time(experience.endTime) })}</p>
        <WeekStrip days={experience.availableDays} />
        {experience.meetingPoint !== "" && (
          <p>{t("kinds.experience.meetingPoint", { place: experience.meetingPoint })}</p>
        )}
      </div>
    </section>
  );
}
