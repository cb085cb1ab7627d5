import { z } from "zod";
import { dateOf } from "#contract/dates.ts";
import { toDollars } from "#contract/money.ts";
import type { MissingFact, PayoutAccount, PayoutAccountState } from "#contract/payments/payout-accounts.ts";
import type { TextKey, Translate } from "#locales/translate.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { recentChangeOf } from "./payout-changes.ts";

/** A host's account status in plain words: Stripe's `individual.dob.day` is shown as a date of birth. */

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export async function showPayoutAccount(ctx: RequestCtx, hostId: number): Promise<PayoutAccount> {
  const row = await findRow(ctx, hostId);
  const state = row ? stateOf(row) : "none";
  const t = translator(ctx.language);
  const wanted = !row || state === "none" ? [] : [...row.past_due, ...row.currently_due];
  return {
    state,
    missing: missingOf(wanted, t),
    dueBy: state === "payable" && row?.due_by ? dateOf(row.due_by, ctx.env.island.timeZone) : null,
    disabledReason: row ? reasonOf(row, state, t) : null,
    canLogin: state !== "none" && row?.details_submitted === true,
    destinationEnds: state === "payable" ? (row?.destination_last4 ?? null) : null,
    lastPayout: row ? lastPayoutOf(row, t) : null,
    recentChange: recentChangeOf(ctx, row),
  };
}

function findRow(ctx: Ctx, hostId: number) {
  return ctx.db
    .selectFrom("payout_accounts")
    .select(["stripe_account_id", "deauthorized_at", "details_submitted", "transfers", "currently_due", "past_due"])
    .select(["due_by", "disabled_reason", "destination_last4", "last_payout", "changed_what", "changed_at"])
    .where("user_id", "=", hostId)
    .executeTakeFirst();
}

function stateOf(row: Row): PayoutAccountState {
  if (!row.stripe_account_id || row.deauthorized_at) return "none";
  if (row.transfers === "active") return "payable";
  if (!row.details_submitted) return "incomplete";
  const isBeingChecked = row.disabled_reason === null || row.disabled_reason === "requirements.pending_verification";
  return isBeingChecked && row.currently_due.length === 0 && row.past_due.length === 0 ? "pending" : "restricted";
}

/** Matched against the end of Stripe's field name; the first match wins. */
const facts: { ends: RegExp; code: MissingFact; labelKey: TextKey }[] = [
  { ends: /^external_account$/, code: "bank_account", labelKey: "payoutAccount.missing.bank_account" },
  { ends: /^tos_acceptance\./, code: "terms", labelKey: "payoutAccount.missing.terms" },
  { ends: /^(business_|company\.|settings\.)/, code: "business", labelKey: "payoutAccount.missing.business" },
  { ends: /verification\.\w*document/, code: "document", labelKey: "payoutAccount.missing.document" },
  { ends: /\.dob\.\w+$/, code: "birth_date", labelKey: "payoutAccount.missing.birth_date" },
  { ends: /\.(first|last|full)_name\w*$/, code: "name", labelKey: "payoutAccount.missing.name" },
  { ends: /\.(ssn_last_4|id_number\w*)$/, code: "tax_number", labelKey: "payoutAccount.missing.tax_number" },
  { ends: /\.address\w*\.\w+$/, code: "address", labelKey: "payoutAccount.missing.address" },
  { ends: /\.(email|phone)$/, code: "contact", labelKey: "payoutAccount.missing.contact" },
];
const otherFact = { code: "other", labelKey: "payoutAccount.missing.other" } as const;

/** Each item once, however many Stripe fields it covers; the catch-all last. */
function missingOf(wanted: string[], t: Translate): PayoutAccount["missing"] {
  const found = wanted.map((name) => facts.find(({ ends }) => ends.test(name)) ?? otherFact);
  const each = [...new Map(found.map((fact) => [fact.code, fact])).values()];
  const ordered = [...each.filter(({ code }) => code !== "other"), ...each.filter(({ code }) => code === "other")];
  return ordered.map(({ code, labelKey }) => ({ code, label: t(labelKey) }));
}

const reasons: { begins: string; sentenceKey: TextKey }[] = [
  { begins: "requirements.", sentenceKey: "payoutAccount.stopped.requirements" },
  { begins: "rejected.", sentenceKey: "payoutAccount.stopped.rejected" },
  { begins: "under_review", sentenceKey: "payoutAccount.stopped.review" },
  { begins: "listed", sentenceKey: "payoutAccount.stopped.review" },
];
const otherReason = { sentenceKey: "payoutAccount.stopped.other" } as const;

function reasonOf(row: Row, state: PayoutAccountState, t: Translate): string | null {
  if (row.deauthorized_at) return t("payoutAccount.stopped.deauthorized");
  const { disabled_reason: reason } = row;
  if (reason === null || (state !== "restricted" && state !== "payable")) return null;
  const { sentenceKey } = reasons.find(({ begins }) => reason.startsWith(begins)) ?? otherReason;
  return t(sentenceKey);
}

const storedPayout = z.object({
  amount_cents: z.int(),
  state: z.enum(["paid", "failed"]),
  date: z.string(),
  failure_code: z.string().nullable(),
});

const failures: { codes: RegExp; sentenceKey: TextKey }[] = [
  { codes: /^(account_closed|bank_account_restricted|account_frozen)$/, sentenceKey: "payoutAccount.failed.closed" },
  {
    codes: /^(no_account|invalid_account_number\w*|incorrect_account_\w+|bank_account_unusable)$/,
    sentenceKey: "payoutAccount.failed.wrongNumber",
  },
];
const otherFailure = { sentenceKey: "payoutAccount.failed.other" } as const;

function lastPayoutOf(row: Row, t: Translate): PayoutAccount["lastPayout"] {
  if (row.last_payout === null) return null;
  const { amount_cents, state, date, failure_code } = storedPayout.parse(row.last_payout);
  const failure = failures.find(({ codes }) => codes.test(failure_code ?? "")) ?? otherFailure;
  return { amount: toDollars(amount_cents), state, date, message: state === "failed" ? t(failure.sentenceKey) : null };
}
