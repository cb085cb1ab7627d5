-- expand
-- The browsers and networks somebody signed in from. Their tries to sign in are counted apart from strangers'.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  -- SHA-256, in hex, of what the browser's cookie holds.
  secret_hash text not null,
  expires_at timestamptz not null,
  primary key (user_id, secret_hash)
);
create index known_devices_secret on known_devices (secret_hash);
create index known_devices_expires on known_devices (expires_at);

create table known_networks (
  user_id bigint not null references users on delete cascade,
  -- HMAC-SHA-256, in hex, of the network's address.
  network_hash text not null,
  expires_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_expires on known_networks (expires_at);

-- The device a session was opened on may come back to it when its browser has lost the token.
alter table sessions add column device_hash text;
create index sessions_device on sessions (device_hash);
