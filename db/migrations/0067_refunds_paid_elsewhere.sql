-- expand
-- What a card does not take back can be paid from the platform's own bank. The operator records it.
alter table refunds
  -- The operator's reference for that payment; null for refunds that Stripe sends.
  add column paid_elsewhere text;
alter table orphan_payments
  add column elsewhere_cents bigint not null default 0;

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed', 'refund_paid_elsewhere',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted',
  'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_overturned',
  'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked',
  'tax_remittance_reversed'));
alter table ledger_entries drop constraint ledger_entries_name_their_booking;
alter table ledger_entries add constraint ledger_entries_name_their_booking
  check (booking_id is not null or kind in (
    'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked', 'refund_sent',
    'refund_failed', 'refund_paid_elsewhere', 'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_overturned',
    'tax_remittance_reversed'));
