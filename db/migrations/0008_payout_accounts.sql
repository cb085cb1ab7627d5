-- Where a host is paid: the account at Stripe, and what Stripe said of it last. The row is written before Stripe is
-- asked; user and attempt make the idempotency key.
create table payout_accounts (
  user_id bigint primary key references users,
  -- As it was sent: a repeated call must say the same.
  email text not null,
  attempt int not null default 1,
  -- When Stripe was first asked under this attempt's key: after a day the key is forgotten there.
  asked_at timestamptz,
  stripe_account_id text unique,
  -- When we learnt that the account is out of our reach: its owner cut the connection.
  deauthorized_at timestamptz,
  details_submitted boolean not null default false,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  transfers text not null default 'unrequested' check (transfers in ('unrequested', 'inactive', 'pending', 'active')),
  currently_due text[] not null default '{}',
  past_due text[] not null default '{}',
  -- When what is due becomes past due.
  due_by timestamptz,
  disabled_reason text,
  -- What Stripe paid to the host's bank last: {amount_cents, state: paid | failed, date, failure_code}.
  last_payout jsonb,
  checked_at timestamptz,
  created_at timestamptz not null,
  check (deauthorized_at is null or stripe_account_id is not null)
);

-- Whose event it is: a connected account's, or null for the platform's own.
alter table stripe_events add column account text;
