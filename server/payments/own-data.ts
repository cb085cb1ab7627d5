import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";

/** The host's account at Stripe and its last known state. Its number is also on the host's own page at Stripe. */
export async function tellPayee(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const accounts = await ctx.db
    .selectFrom("payout_accounts")
    .select(["stripe_account_id as account", "email", "created_at", "checked_at", "deauthorized_at"])
    .select(["details_submitted", "charges_enabled", "payouts_enabled", "transfers", "disabled_reason"])
    .select(["currently_due", "past_due", "due_by", "last_payout", "destination_last4"])
    .where("user_id", "=", viewer.id)
    .execute();
  return { payout_account: { what: t("ownData.payoutAccount"), data: accounts } };
}
