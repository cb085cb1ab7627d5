import type { ReactNode } from "react";
import { Link } from "react-router";
import type { HostStats, ListingUse } from "#contract/hosting/hosting.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

/** Whether the stats call for attention: going off sale, today's guests, listings pending or rejected. */
export function attentionOf({ unpaid, attention, listings }: HostStats): boolean {
  return (
    unpaid !== null || attention.arriving + attention.leaving > 0 || listings.some(({ state }) => state !== "approved")
  );
}

export function AttentionItems({ stats }: { stats: HostStats }) {
  const { t, language } = useTranslation();
  const { unpaid, attention, listings } = stats;
  const { arriving, leaving } = attention;
  return (
    <>
      {unpaid && (
        <Item>
          <a className={button.link} href="#payouts">
            {saleSaid(unpaid)}
          </a>
        </Item>
      )}
      {arriving > 0 && (
        <Item>
          <Link className={button.link} to="/host/bookings?when=today">
            {t("hostPanel.attention.arriving", { count: arriving })}
          </Link>
        </Item>
      )}
      {leaving > 0 && (
        <Item>
          <Link className={button.link} to="/host/bookings?when=today">
            {t("hostPanel.attention.leaving", { count: leaving })}
          </Link>
        </Item>
      )}
      {listings
        .filter(({ state }) => state === "rejected")
        .map((listing) => (
          <Item key={listing.link_id}>
            <Link className={button.link} to={editPath(listing)}>
              {t("hostPanel.attention.rejected", { title: listing.title })}
            </Link>
          </Item>
        ))}
      {attention.submitted > 0 && <Item>{t("hostPanel.attention.submitted", { count: attention.submitted })}</Item>}
    </>
  );

  function saleSaid({ leaves_on, hasLeft }: NonNullable<HostStats["unpaid"]>): string {
    if (hasLeft) return t("hostPanel.attention.offSale");
    return t("hostPanel.attention.leavesSale", { day: formatDateOf(leaves_on, "UTC", language) });
  }
}

function Item({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="alert" />
      <p>{children}</p>
    </li>
  );
}

const editPages = { lodging: "edit-accommodation", space: "edit-space", experience: "edit-experience" } as const;

function editPath({ service_type, slug }: ListingUse): string {
  return `/host/${editPages[kindOfWire(service_type)]}/${slug}`;
}
