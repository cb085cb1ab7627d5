-- expand
-- Where on the network an unpaid booking was made, as a keyed hash: for a day, so that nobody goes round the bounds on
-- what is held by opening more accounts.
create table hold_networks (
  booking_id bigint primary key references bookings on delete cascade,
  network_hash text not null,
  created_at timestamptz not null
);
create index hold_networks_network on hold_networks (network_hash);
create index hold_networks_created on hold_networks (created_at);

-- The same of a host with listings that wait for review, as long as one of them waits.
create table host_networks (
  host_id bigint primary key references users on delete cascade,
  network_hash text not null
);
create index host_networks_network on host_networks (network_hash);
