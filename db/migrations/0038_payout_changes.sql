-- expand
-- Where a host's money goes, and what was changed about it last: payouts wait for a while after a change.
alter table payout_accounts
  -- SHA-256, in hex, of the fingerprints of the bank account or card that Stripe pays to; empty if it cannot be known.
  add column destination_hash text,
  add column changed_what text check (changed_what in ('email', 'bank', 'account')),
  add column changed_at timestamptz,
  add constraint payout_accounts_change check ((changed_at is null) = (changed_what is null));
