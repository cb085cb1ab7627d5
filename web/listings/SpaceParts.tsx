import { useTranslation } from "react-i18next";
import type { SpaceDetail } from "#contract/listings.ts";
import { formatAmount, formatTime } from "#web/ui/format.ts";
import { Amenities } from "./Amenities.tsx";
import { week } from "./days.ts";
import { Fact } from "./Fact.tsx";
import { GoodToKnow } from "./GoodToKnow.tsx";

/** The line under the photos. */
export function SpaceLine({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <Fact icon="space">{t(`catalogues.spaceTypes.${space.spaceType}`)}</Fact>
      <Fact icon="people">{t("kinds.space.upTo", { count: space.spaceCapacity })}</Fact>
      {space.hourlyPrice !== null && (
        <Fact icon="clock">{t("kinds.space.minimumHours", { count: space.minimumHours })}</Fact>
      )}
    </>
  );
}

/** What only spaces have to say, after the description. */
export function SpaceParts({ space }: { space: SpaceDetail }) {
  return (
    <>
      <Amenities list={space.amenities} />
      <OpeningHours hours={space.openingHours} />
      <SpaceFacts space={space} />
    </>
  );
}

function OpeningHours({ hours }: { hours: SpaceDetail["openingHours"] }) {
  const { t, i18n } = useTranslation();
  const time = (wallTime: string) => formatTime(wallTime, i18n.language);
  return (
    <section className="bloque">
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

function SpaceFacts({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation();
  const isCheaperByDay = space.hourlyPrice !== null && space.dailyPrice !== null;
  return (
    <GoodToKnow listing={space}>
      {isCheaperByDay && <li>{t("kinds.space.cheaper", { price: formatAmount(space.dailyPrice ?? 0) })}</li>}
      {space.cleaningFee > 0 && <li>{t("kinds.cleaning", { price: formatAmount(space.cleaningFee) })}</li>}
    </GoodToKnow>
  );
}
