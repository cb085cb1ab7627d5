-- expand
-- When the next call to another service is due, whichever process makes it. A crash may forget that: nothing is written
-- twice, and no call waits for the disk.
create unlogged table paces (
  service text primary key check (service in ('stripe', 'mail')),
  next_at timestamptz not null
);

-- Until when somebody is asking Stripe to open this account; others who want it opened wait for the answer.
alter table payout_accounts add column opening_until timestamptz;

-- A routine that waits or is under way is not queued again. The queue's own tables come later in a new database.
do $$ begin
  if to_regclass('pgboss.queue') is not null then
    update pgboss.queue set policy = 'exclusive' where policy = 'stately';
  end if;
end $$;
