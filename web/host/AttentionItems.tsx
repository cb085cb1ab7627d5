import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { HostStats, ListingStanding } from "#contract/hosting.ts";
import { kindOfWire } from "#contract/listing-kinds/kinds.ts";
import { formatDateOf } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";

/** What the numbers say must be looked at: leaving sale, today's guests, listings the operator sent back. */
export function attentionOf({ unpaid, attention, listings }: HostStats): boolean {
  return (
    unpaid !== null || attention.arriving + attention.leaving > 0 || listings.some(({ state }) => state !== "approved")
  );
}

export function AttentionItems({ stats }: { stats: HostStats }) {
  const { t, i18n } = useTranslation();
  const { unpaid, attention, listings } = stats;
  const { arriving, leaving } = attention;
  return (
    <>
      {unpaid && (
        <Item>
          <a className="link" href="#payouts">
            {saleSaid(unpaid)}
          </a>
        </Item>
      )}
      {arriving > 0 && (
        <Item>
          <Link className="link" to="/host/bookings?when=today">
            {t("hostPanel.attention.arriving", { count: arriving })}
          </Link>
        </Item>
      )}
      {leaving > 0 && (
        <Item>
          <Link className="link" to="/host/bookings?when=today">
            {t("hostPanel.attention.leaving", { count: leaving })}
          </Link>
        </Item>
      )}
      {listings
        .filter(({ state }) => state === "rejected")
        .map((listing) => (
          <Item key={listing.link_id}>
            <Link className="link" to={editPath(listing)}>
              {t("hostPanel.attention.rejected", { title: listing.title })}
            </Link>
          </Item>
        ))}
      {attention.submitted > 0 && <Item>{t("hostPanel.attention.submitted", { count: attention.submitted })}</Item>}
    </>
  );

  function saleSaid({ leaves_on, hasLeft }: NonNullable<HostStats["unpaid"]>): string {
    if (hasLeft) return t("hostPanel.attention.offSale");
    return t("hostPanel.attention.leavesSale", { day: formatDateOf(leaves_on, "UTC", i18n.language) });
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

function editPath({ service_type, slug }: ListingStanding): string {
  return `/host/${editPages[kindOfWire(service_type)]}/${slug}`;
}
