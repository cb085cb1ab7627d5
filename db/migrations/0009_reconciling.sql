-- Stripe's own account of the platform's balance, row by row as it was read there: what the ledger is held against.
create table stripe_balance_transactions (
  id text primary key,
  -- The object that moved the money, by which the ledger knows it; the row itself when Stripe names none.
  source text not null,
  type text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null check (net_cents = amount_cents - fee_cents),
  created timestamptz not null,
  available_on timestamptz not null,
  stored_at timestamptz not null
);
create index stripe_balance_transactions_source on stripe_balance_transactions (source);

-- How far each of Stripe's lists was read.
create table stripe_readings (
  list text primary key check (list in ('events', 'balance_transactions')),
  read_to timestamptz not null
);
create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null;

-- Ledger against Stripe, once a day. `differences` is [{reference, what, stripeCents, ledgerCents}].
create table reconciliations (
  id bigint generated always as identity primary key,
  -- On the island.
  day date not null unique,
  ran_at timestamptz not null,
  -- What is younger was not compared.
  through timestamptz not null,
  stripe_cents bigint not null,
  ledger_cents bigint not null,
  difference_cents bigint not null check (difference_cents = stripe_cents - ledger_cents),
  differences jsonb not null
);

-- The ledger learns of fees that Stripe takes outside of any payment, and of tax that was paid to the tax office.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted',
  'dispute_opened', 'dispute_won', 'dispute_lost',
  'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted'));
alter table ledger_entries drop constraint ledger_entries_name_their_booking;
alter table ledger_entries add constraint ledger_entries_name_their_booking
  check (booking_id is not null or kind in ('withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted'));
