-- expand
-- A payment from the platform's own bank can come back, or be recorded by mistake: the operator reverses its record.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed', 'refund_paid_elsewhere', 'refund_elsewhere_reversed',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted',
  'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_overturned',
  'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked',
  'tax_remittance_reversed'));
alter table ledger_entries drop constraint ledger_entries_name_their_booking;
alter table ledger_entries add constraint ledger_entries_name_their_booking
  check (booking_id is not null or kind in (
    'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked', 'refund_sent',
    'refund_failed', 'refund_paid_elsewhere', 'refund_elsewhere_reversed', 'dispute_opened', 'dispute_won',
    'dispute_lost', 'dispute_overturned', 'tax_remittance_reversed'));
