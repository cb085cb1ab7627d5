-- The book of record: what every cent that moved at Stripe means for guest, host, platform and tax office. Amounts are
-- signed: what we have or spent is positive, what we owe or earned is negative, and every entry sums to zero.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'refund_sent', 'refund_failed')),
  booking_id bigint not null references bookings,
  -- The Stripe object that moved, or our refund's own row before Stripe knows of it.
  reference text not null,
  at timestamptz not null,
  -- However often the news comes, it is written down once.
  unique (kind, reference)
);
create index ledger_entries_booking on ledger_entries (booking_id, id);

create table ledger_postings (
  entry_id bigint not null references ledger_entries,
  account text not null
    check (account in ('stripe', 'stripe_fees', 'guest', 'host_payable', 'commission', 'tax_payable')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, account)
);

create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  off_by bigint;
begin
  select sum(amount_cents) into off_by from ledger_postings where entry_id = new.entry_id;
  if off_by <> 0 then
    raise exception 'ledger entry % is off by % cents', new.entry_id, off_by
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_balances';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_entry_balances();

create function ledger_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_postings where entry_id = new.id) then
    raise exception 'ledger entry % has no postings', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_has_postings';
  end if;
  return null;
end $$;
create constraint trigger ledger_has_postings after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_has_postings();

-- Nothing written is ever changed, not even by the application's own user: a mistake is mended by another entry.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege', constraint = 'ledger_is_append_only';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_is_append_only();
