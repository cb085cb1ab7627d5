-- expand
-- Tax that was written down as remitted and was not can be taken back, by an entry of its own.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted',
  'dispute_opened', 'dispute_won', 'dispute_lost',
  'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked',
  'tax_remittance_reversed'));
alter table ledger_entries drop constraint ledger_entries_name_their_booking;
alter table ledger_entries add constraint ledger_entries_name_their_booking
  check (booking_id is not null or kind in (
    'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked', 'refund_sent',
    'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'tax_remittance_reversed'));
