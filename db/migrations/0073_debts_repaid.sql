-- expand
-- A host can pay a debt to the platform's bank, and that payment can come back or be recorded by mistake.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'payment', 'refund_owed', 'refund_sent', 'refund_failed', 'refund_paid_elsewhere', 'refund_elsewhere_reversed',
  'transfer', 'transfer_reversed', 'debt_incurred', 'debt_netted', 'debt_repaid', 'debt_repayment_reversed',
  'dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_overturned',
  'withdrawal', 'withdrawal_failed', 'stripe_fee', 'tax_remitted', 'orphan_payment', 'orphan_booked',
  'tax_remittance_reversed'));
