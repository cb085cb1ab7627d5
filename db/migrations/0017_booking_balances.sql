-- What the ledger has put on each account for a booking, kept in the transaction of every entry: what the whole site
-- stands at is read from here instead of adding up all that ever happened. A row is written by those who write of its
-- booking, so that nobody waits for anybody else's.
create table booking_balances (
  booking_id bigint primary key references bookings,
  stripe_cents bigint not null,
  stripe_fees_cents bigint not null,
  guest_cents bigint not null,
  host_payable_cents bigint not null,
  host_debt_cents bigint not null,
  commission_cents bigint not null,
  tax_payable_cents bigint not null,
  disputes_cents bigint not null,
  bank_cents bigint not null,
  -- What the guest paid and did not get back, by docs/rules/reports.md.
  revenue_cents bigint not null
);
-- Of whom something is owed: few among all that ever were.
create index booking_balances_owed on booking_balances (booking_id) where host_payable_cents < 0 or guest_cents < 0;

create function keep_booking_balances() returns trigger language plpgsql as $$
begin
  insert into booking_balances as kept (booking_id,
    stripe_cents, stripe_fees_cents, guest_cents, host_payable_cents, host_debt_cents, commission_cents,
    tax_payable_cents, disputes_cents, bank_cents, revenue_cents)
  select e.booking_id,
    coalesce(sum(p.amount_cents) filter (where p.account = 'stripe'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'stripe_fees'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'guest'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'host_payable'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'host_debt'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'commission'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'tax_payable'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'disputes'), 0),
    coalesce(sum(p.amount_cents) filter (where p.account = 'bank'), 0),
    -coalesce(sum(p.amount_cents) filter (where e.kind in ('payment', 'refund_owed', 'dispute_lost')
      and p.account in ('host_payable', 'commission', 'tax_payable')), 0)
  from written p join ledger_entries e on e.id = p.entry_id
  where e.booking_id is not null
  group by e.booking_id
  order by e.booking_id
  on conflict (booking_id) do update set
    stripe_cents = kept.stripe_cents + excluded.stripe_cents,
    stripe_fees_cents = kept.stripe_fees_cents + excluded.stripe_fees_cents,
    guest_cents = kept.guest_cents + excluded.guest_cents,
    host_payable_cents = kept.host_payable_cents + excluded.host_payable_cents,
    host_debt_cents = kept.host_debt_cents + excluded.host_debt_cents,
    commission_cents = kept.commission_cents + excluded.commission_cents,
    tax_payable_cents = kept.tax_payable_cents + excluded.tax_payable_cents,
    disputes_cents = kept.disputes_cents + excluded.disputes_cents,
    bank_cents = kept.bank_cents + excluded.bank_cents,
    revenue_cents = kept.revenue_cents + excluded.revenue_cents;
  return null;
end $$;
create trigger ledger_postings_keep_balances after insert on ledger_postings
  referencing new table as written for each statement execute function keep_booking_balances();

-- What is there already, by the same hand.
create temporary table written_before (like ledger_postings) on commit drop;
create trigger written_before_keep_balances after insert on written_before
  referencing new table as written for each statement execute function keep_booking_balances();
insert into written_before select * from ledger_postings;

-- Only the ledger writes them.
create function booking_balances_are_kept() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    raise exception 'balances follow from the ledger'
      using errcode = 'insufficient_privilege', constraint = 'booking_balances_are_kept';
  end if;
  return null;
end $$;
create trigger booking_balances_are_kept after insert or update or delete on booking_balances
  for each statement execute function booking_balances_are_kept();

-- Entries of no booking, which are few, and what Stripe has not released yet.
create index ledger_entries_own on ledger_entries (id) where booking_id is null;
create index payments_available on payments (available_on, booking_id);
create index bookings_confirmed on bookings (id) where state = 'confirmed';

-- The ledger by account, the newest first; the amounts are added up from here.
create index ledger_postings_account on ledger_postings (account, entry_id desc) include (amount_cents);
create index ledger_entries_reference on ledger_entries (reference);
create index ledger_entries_at on ledger_entries (at);
