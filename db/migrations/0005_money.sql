-- Why money goes back, and what became of it. A refund Stripe failed is asked for again under the next attempt's key;
-- one is superseded when the guest got the money another way: a dispute lost, or Stripe's dashboard.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('place_gone', 'paid_twice', 'cancelled', 'operator', 'dashboard'));
alter table refunds drop constraint refunds_payment_id_reason_key;
create unique index refunds_once_per_reason on refunds (payment_id, reason)
  where reason in ('place_gone', 'paid_twice', 'cancelled');
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'pending', 'succeeded', 'failed', 'superseded'));
alter table refunds
  add column attempt int not null default 1,
  add column note text not null default '',
  add column requested_by bigint references users,
  -- When Stripe was first asked under this attempt's key: after a day the key is forgotten there.
  add column asked_at timestamptz;
create index refunds_unsettled on refunds (updated_at) where state in ('requested', 'pending', 'failed');

-- Whether a payment bought its booking; one that came too late or twice only waits to go back.
alter table payments add column bought boolean not null default true;
update payments set bought = false where id in (select payment_id from refunds);
create unique index payments_one_bought on payments (booking_id) where bought;

-- What a host is to get for a booking, once it is over. The amount is the ledger's; here is only how far it came.
create table payouts (
  booking_id bigint primary key references bookings,
  host_id bigint not null references users,
  state text not null default 'due' check (state in ('due', 'blocked', 'sent', 'reversed', 'debt')),
  due_at timestamptz not null,
  blocked_because text check (blocked_because in ('no_account', 'not_payable', 'problem', 'dispute', 'refused')),
  -- Stripe's own words, when it refused.
  message text,
  updated_at timestamptz not null,
  check ((state = 'blocked') = (blocked_because is not null))
);
create index payouts_due on payouts (due_at) where state = 'due';
create index payouts_host on payouts (host_id, due_at desc);

-- One transfer to a host's account. Written before Stripe is asked; id and attempt make the key.
create table transfers (
  id bigint generated always as identity primary key,
  booking_id bigint not null references payouts,
  amount_cents bigint not null check (amount_cents > 0),
  destination text not null,
  charge_id text not null,
  state text not null default 'requested' check (state in ('requested', 'sent', 'refused')),
  attempt int not null default 1,
  asked_at timestamptz,
  stripe_transfer_id text unique,
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'sent') = (stripe_transfer_id is not null))
);
create unique index transfers_one_at_a_time on transfers (booking_id) where state = 'requested';

-- Money taken back from a host's account, in the same manner.
create table reversals (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references transfers,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'made', 'refused')),
  attempt int not null default 1,
  asked_at timestamptz,
  stripe_reversal_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index reversals_one_at_a_time on reversals (transfer_id) where state = 'requested';

-- A guest's bank took a payment back. Open ones freeze the payout.
create table disputes (
  id text primary key,
  booking_id bigint not null references bookings,
  payment_id bigint not null references payments,
  amount_cents bigint not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create index disputes_booking on disputes (booking_id);

-- What a guest says went wrong. Open ones freeze the payout.
create table problems (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  text text not null,
  reported_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references users,
  answer text,
  check ((settled_at is null) = (answer is null))
);
create unique index problems_one_open on problems (booking_id) where settled_at is null;

-- The ledger learns of the way to the host, of disputes and of what the platform takes out.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted',
  'dispute_opened', 'dispute_won', 'dispute_lost', 'withdrawal', 'withdrawal_failed'));
alter table ledger_entries alter column booking_id drop not null;
alter table ledger_entries add constraint ledger_entries_name_their_booking
  check (booking_id is not null or kind in ('withdrawal', 'withdrawal_failed'));
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'stripe', 'stripe_fees', 'guest', 'host_payable', 'host_debt', 'commission', 'tax_payable', 'disputes', 'bank'));

-- Who of the operators did what, and why. Nothing here is ever changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id bigint not null references users,
  action text not null,
  subject text not null,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text not null default ''
);
create trigger audit_log_is_kept before update or delete on audit_log
  for each row execute function refuse_change();
