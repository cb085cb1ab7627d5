-- expand
-- What broke in people's browsers: the same thing is one row, counted. Nothing here says whose browser it was.
create table breakages (
  id bigint generated always as identity primary key,
  -- Of kind, what and sources.
  fingerprint text not null unique,
  kind text not null check (kind in ('error', 'policy')),
  what text not null,
  sources text[] not null,
  page text not null,
  browsers text[] not null,
  count int not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
