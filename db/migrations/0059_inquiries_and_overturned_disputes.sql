-- expand
-- A bank that only asks about a payment has taken nothing: such a dispute is an inquiry until the bank takes the money.
alter table disputes add column is_inquiry boolean not null default false;

-- A dispute that was lost can still be won: then an entry gives every share back what the lost dispute took from it.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted',
  'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_overturned',
  'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked',
  'tax_remittance_reversed'));
alter table ledger_entries drop constraint ledger_entries_name_their_booking;
alter table ledger_entries add constraint ledger_entries_name_their_booking
  check (booking_id is not null or kind in (
    'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked', 'refund_sent',
    'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_overturned', 'tax_remittance_reversed'));

create or replace function keep_booking_balances() returns trigger language plpgsql as $$
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
    -coalesce(sum(p.amount_cents) filter (where e.kind in (
      'payment', 'refund_owed', 'dispute_lost', 'dispute_overturned') and p.account in ('host_payable', 'commission', 'tax_payable')), 0)
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
