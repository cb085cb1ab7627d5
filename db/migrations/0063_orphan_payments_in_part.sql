-- expand
-- A part of an orphan payment may have gone back already: the rest is what the operator can still refund.
alter table orphan_payments
  -- By refunds that have not failed, ours and the dashboard's.
  add column returned_cents bigint not null default 0,
  -- Kept by a bank after a lost dispute.
  add column lost_cents bigint not null default 0;
update orphan_payments set lost_cents = amount_cents where state = 'lost';
