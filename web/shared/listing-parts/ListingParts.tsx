import { type FactGroup, factGroups } from "#contract/listings/fields.ts";
import type { ExperienceDetail, ListingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { formatTime } from "#web/kit/format.ts";
import { Icon, type IconName } from "#web/kit/icons.tsx";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { week } from "#web/shared/calendar/weekdays.ts";
import { choiceNames, factsIn } from "./facts.ts";
import { GoodToKnow } from "./GoodToKnow.tsx";
import { WeekStrip } from "./WeekStrip.tsx";

/** The line under the photos. */
export function FactLine({ listing }: { listing: ListingDetail }) {
  const { t, language } = useTranslation();
  return factsIn(t, language, listing, "line").map(({ name, row, text }) => (
    <li key={name}>
      <Icon name={row.fact?.icon as IconName} />
      {text}
    </li>
  ));
}

/** Everything a kind says of itself after the description. */
export function ListingParts({ listing }: { listing: ListingDetail }) {
  return (
    <>
      {factGroups.map((group) => (
        <FactList key={group} group={group} listing={listing} />
      ))}
      {listing.serviceType === 1 && <OpeningHours hours={listing.openingHours} />}
      {listing.serviceType === 0 && <WhenAndWhere experience={listing} />}
      <Paragraphs listing={listing} />
      <GoodToKnow listing={listing} />
    </>
  );
}

/** Facts with a mark each. A list's choices are facts of their own, and each icon has the name of its choice. */
function FactList({ group, listing }: { group: FactGroup; listing: ListingDetail }) {
  const { t, language } = useTranslation();
  const marked = factsIn(t, language, listing, group).flatMap(({ row, value, text }) => {
    if (row.is !== "several") return { icon: row.fact?.icon ?? "check", text };
    const choices = value as string[];
    return choiceNames(t, row, choices).map((choice, position) => ({ icon: choices[position], text: choice }));
  });
  if (marked.length === 0) return null;
  return (
    <section className="page-section">
      <h2 className="d3">{t(`listings.factGroups.${group}`)}</h2>
      <ul className="amenities">
        {marked.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon as IconName} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Paragraphs({ listing }: { listing: ListingDetail }) {
  const { t, language } = useTranslation();
  return factsIn(t, language, listing, "section").map(({ name, value, text }) => (
    <section className="page-section" key={name}>
      <h2 className="d3">{text}</h2>
      <Text text={String(value)} />
    </section>
  ));
}

function OpeningHours({ hours }: { hours: SpaceDetail["openingHours"] }) {
  const { t, language } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, language);
  return (
    <section className="page-section">
      <h2 className="d3">{t("kinds.space.hours")}</h2>
      <dl className="opening">
        {week.map((day) => {
          const open = hours[day];
          return (
            <div key={day}>
              <dt>{t(`catalogues.days.${day}`)}</dt>
              <dd className={open ? undefined : "muted"}>
                {open
                  ? t("kinds.space.fromTo", { from: time(open.open), to: time(open.close) })
                  : t("kinds.space.closed")}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function WhenAndWhere({ experience }: { experience: ExperienceDetail }) {
  const { t, language } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, language);
  return (
    <section className="page-section">
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
