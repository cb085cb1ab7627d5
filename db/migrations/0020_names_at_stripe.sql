-- expand
-- What each row is called at Stripe: its idempotency keys begin with it, and Stripe keeps it with what it made. Numbers
-- would be given out twice once a dump is restored, so a new row brings a UUID. What is there already keeps the name it
-- was sent under, or would have been; so does what a build writes that knows nothing of this column.
alter table checkout_attempts add column stripe_key text;
alter table refunds add column stripe_key text;
alter table transfers add column stripe_key text;
alter table reversals add column stripe_key text;
alter table payout_accounts add column stripe_key text;

update checkout_attempts set stripe_key = 'cs:' || booking_id || ':' || attempt;
update refunds set stripe_key = 're:' || id;
update transfers set stripe_key = 'tr:' || id;
update reversals set stripe_key = 'trr:' || id;
update payout_accounts set stripe_key = 'acct:' || user_id;

create function name_at_stripe() returns trigger language plpgsql as $$
begin
  if new.stripe_key is null then
    new.stripe_key := case tg_table_name
      when 'checkout_attempts' then 'cs:' || (to_jsonb(new) ->> 'booking_id') || ':' || (to_jsonb(new) ->> 'attempt')
      when 'refunds' then 're:' || (to_jsonb(new) ->> 'id')
      when 'transfers' then 'tr:' || (to_jsonb(new) ->> 'id')
      when 'payout_accounts' then 'acct:' || (to_jsonb(new) ->> 'user_id')
      else 'trr:' || (to_jsonb(new) ->> 'id')
    end;
  end if;
  return new;
end $$;
create trigger checkout_attempts_name before insert on checkout_attempts for each row execute function name_at_stripe();
create trigger refunds_name before insert on refunds for each row execute function name_at_stripe();
create trigger transfers_name before insert on transfers for each row execute function name_at_stripe();
create trigger reversals_name before insert on reversals for each row execute function name_at_stripe();
create trigger payout_accounts_name before insert on payout_accounts for each row execute function name_at_stripe();

alter table checkout_attempts alter column stripe_key set not null, add unique (stripe_key);
alter table refunds alter column stripe_key set not null, add unique (stripe_key);
alter table transfers alter column stripe_key set not null, add unique (stripe_key);
alter table reversals alter column stripe_key set not null, add unique (stripe_key);
alter table payout_accounts alter column stripe_key set not null, add unique (stripe_key);

-- A payment at Stripe that belongs to no booking here, as after the return to an older dump. `facts` is what we wrote on
-- it when its page was opened: enough to write the booking again.
create table orphan_payments (
  id bigint generated always as identity primary key,
  stripe_key text not null unique,
  session_id text not null unique,
  payment_intent_id text not null,
  charge_id text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  fee_cents bigint not null,
  card_brand text not null,
  card_last4 text not null,
  available_on timestamptz not null,
  email text not null,
  language text not null check (language in ('es', 'en')),
  facts jsonb not null,
  paid_at timestamptz not null,
  found_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'booked', 'requested', 'pending', 'refunded', 'failed', 'lost')),
  -- Why it did not become a booking by itself, a code of ours.
  obstacle text not null,
  -- The booking it was given to.
  booking_id bigint references bookings,
  -- As of `refunds`: the money on its way back.
  attempt int not null default 1,
  asked_at timestamptz,
  stripe_refund_id text unique,
  updated_at timestamptz not null,
  check ((state = 'booked') = (booking_id is not null))
);
create index orphan_payments_unsettled on orphan_payments (updated_at)
  where state in ('waiting', 'requested', 'pending', 'failed');

-- The ledger learns of payments that belong to no booking, and of those that were given to one afterwards.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted',
  'dispute_opened', 'dispute_won', 'dispute_lost',
  'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked'));
alter table ledger_entries drop constraint ledger_entries_name_their_booking;
alter table ledger_entries add constraint ledger_entries_name_their_booking
  check (booking_id is not null or kind in ('withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted',
    'orphan_payment', 'orphan_booked', 'refund_sent', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost'));
