import { clsx } from "clsx";
import { type FactGroup, factGroups } from "#contract/listings/fields.ts";
import type { ExperienceDetail, ListingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { formatTime } from "#web/kit/format.ts";
import { Drawing, Icon } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { week } from "#web/shared/calendar/weekdays.ts";
import { type Amenity, amenityDrawings } from "./amenity-drawings.ts";
import { choiceNames, factsIn } from "./facts.ts";
import { GoodToKnow } from "./GoodToKnow.tsx";
import { HostText } from "./HostText.tsx";
import styles from "./ListingParts.module.css";
import { langOf } from "./language.ts";
import { WeekStrip } from "./WeekStrip.tsx";

/** The line under the photos. */
export function FactLine({ listing }: { listing: ListingDetail }) {
  const { t, language } = useTranslation();
  return (
    <ul className={clsx(layout.row, styles.facts)}>
      {factsIn(t, language, listing, "line").map(({ name, row, text }) => (
        <li key={name} className={clsx(layout.row, layout.oneLine, layout.gap8)} lang={langOf(listing, name)}>
          <Icon name={row.fact?.icon ?? "check"} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** All facts of the listing's kind, after the description. */
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

interface Marked {
  text: string;
  /** A check mark if there is none. */
  drawing?: string;
}

/** Facts with icons. Each choice of a field with several is its own fact, with a drawing of its own. */
function FactList({ group, listing }: { group: FactGroup; listing: ListingDetail }) {
  const { t, language } = useTranslation();
  const marked = factsIn(t, language, listing, group).flatMap(({ row, value, text }): Marked[] => {
    if (row.is !== "several") return [{ text }];
    const choices = value as Amenity[];
    const names = choiceNames(t, row, choices);
    return choices.map((choice, position) => ({ text: names[position] ?? choice, drawing: amenityDrawings[choice] }));
  });
  if (marked.length === 0) return null;
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t(`listings.factGroups.${group}`)}</h2>
      <ul className={clsx(layout.halves, styles.amenities)}>
        {marked.map(({ drawing, text }) => (
          <li key={text} className={clsx(layout.row, layout.oneLine)}>
            {drawing ? <Drawing path={drawing} /> : <Icon name="check" />}
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
    <section className={layout.part} key={name}>
      <h2 className={type.heading}>{text}</h2>
      <HostText listing={listing} name={name} text={String(value)} />
    </section>
  ));
}

function OpeningHours({ hours }: { hours: SpaceDetail["openingHours"] }) {
  const { t, language } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, language);
  return (
    <section className={layout.part}>
      <h2 className={type.heading}>{t("kinds.space.hours")}</h2>
      <dl className={clsx(rows.rows, styles.opening)}>
        {week.map((day) => {
          const open = hours[day];
          return (
            <div key={day} className={rows.row}>
              <dt>{t(`catalogues.days.${day}`)}</dt>
              <dd className={clsx(type.numbers, !open && type.muted)}>
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
    <section className={layout.part}>
      <h2 className={type.heading}>{t("kinds.experience.when")}</h2>
      {experience.departures.map(({ startTime, endTime }) => (
        <p key={startTime}>{t("kinds.experience.fromTo", { from: time(startTime), to: time(endTime) })}</p>
      ))}
      <WeekStrip days={experience.availableDays} />
      {experience.meetingPoint !== "" && (
        <p className={clsx(type.written, layout.above12)}>
          {t("kinds.experience.meetingPoint", { place: "" })}
          <span lang={langOf(experience, "meetingPoint")}>{experience.meetingPoint}</span>
        </p>
      )}
    </section>
  );
}
