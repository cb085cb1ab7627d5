-- expand
-- What was taken back from a host in Stripe's dashboard is sent again only when the operator says so.
alter table reversals add column keeps_back boolean not null default false;
create index reversals_keeping_back on reversals (transfer_id) where keeps_back;
alter table payouts drop constraint payouts_blocked_because_check;
alter table payouts add constraint payouts_blocked_because_check check (blocked_because in
  ('no_account', 'not_payable', 'problem', 'dispute', 'reversed_in_dashboard', 'refused'));
