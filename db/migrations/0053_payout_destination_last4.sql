-- expand
-- The last four digits of the one bank account or card that Stripe pays to, as its host reads them.
alter table payout_accounts add column destination_last4 text;
