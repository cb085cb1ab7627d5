import { Link } from "react-router";
import type { HostedListing, OffSale } from "#contract/listings/hosted.ts";
import type { TextKey } from "#locales/translate.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

type OffSaleListing = Pick<HostedListing, "offSale" | "role">;

const reasons = {
  suspended: { ownKey: "hostListing.offSale.suspended", helpedKey: "hostListing.offSale.suspended" },
  unpaid: { ownKey: "hostListing.offSale.unpaid", helpedKey: "hostListing.offSale.unpaidHost" },
} as const satisfies Partial<Record<OffSale, Record<`${string}Key`, TextKey>>>;

/** Why guests do not see a listing, when it is not the host's own switch; else null. */
export function offSaleKey({ offSale, role }: OffSaleListing): TextKey | null {
  if (offSale === null || offSale === "paused") return null;
  const { ownKey, helpedKey } = reasons[offSale];
  return role === "owner" ? ownKey : helpedKey;
}

export function OffSaleReason({ listing }: { listing: OffSaleListing }) {
  const { t } = useTranslation();
  const textKey = offSaleKey(listing);
  if (!textKey) return null;
  return (
    <>
      {t(textKey)}
      {listing.role === "owner" && (
        <>
          {" "}
          <Link className={button.link} to="/host/dashboard#payouts">
            {t("hostListing.offSale.payouts")}
          </Link>
        </>
      )}
    </>
  );
}
