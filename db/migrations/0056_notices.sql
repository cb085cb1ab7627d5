-- expand
-- Browsers that show notices while no page is open (Web Push). One goes with its session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session uuid not null references sessions (public_id) on delete cascade,
  -- Whoever has the address may send to the browser, but only with our key.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- Since when its push service has refused or not answered; null while it takes them.
  failing_since timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session);

-- What a person is told on their devices. Nothing of it is private: it says that there is something to read, and where.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('message', 'booked', 'cancelled', 'arrival', 'guest_arrives')),
  -- Told once.
  about text not null,
  -- A device shows the newest of a topic alone.
  topic text not null,
  path text not null,
  created_at timestamptz not null,
  -- Later than that during quiet hours.
  due_at timestamptz not null,
  queued_at timestamptz,
  done_at timestamptz,
  unique (user_id, about)
);
create index notices_due on notices (due_at) where queued_at is null;
create index notices_created on notices (created_at);

-- The devices that have a notice: a job that is repeated sends it to the others.
create table notice_deliveries (
  notice_id bigint not null references notices on delete cascade,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  primary key (notice_id, subscription_id)
);
create index notice_deliveries_subscription on notice_deliveries (subscription_id);

-- Our key, with which push services know that it is us (RFC 8292): made when the first device asks for it.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);
