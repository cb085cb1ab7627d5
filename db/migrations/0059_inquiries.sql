-- expand
-- A bank that only asks about a payment has taken nothing: such a dispute is an inquiry until the bank takes the money.
alter table disputes add column is_inquiry boolean not null default false;
