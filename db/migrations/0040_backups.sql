-- expand
-- Which site this database is. The same id is kept beside the files, so that an empty database is not taken for a new one.
alter table site add column instance_id uuid not null default gen_random_uuid();

create table backups (
  id bigint generated always as identity primary key,
  -- What its file is called at every place.
  name text not null unique,
  made_at timestamptz not null,
  finished_at timestamptz,
  -- `refused`: what came out of it was not what went in. `failed`: it did not get that far.
  state text not null check (state in ('running', 'proven', 'refused', 'failed')),
  -- Of the encrypted file.
  bytes bigint,
  -- Where it was read again after it had been written: disk, s3.
  places text[] not null default '{}',
  -- What the operator has to see to. A proven one has it when a place is missing.
  why text,
  check ((finished_at is null) = (state = 'running'))
);

-- Pictures beside the backups, each stored once: the latest backup that has it. Without any left, it is deleted.
create table backup_pictures (
  hash text primary key,
  last_in timestamptz not null
);

-- The operator shows now and then that the backups can still be decrypted: a word, encrypted as they are.
create table backup_key_proofs (
  id bigint generated always as identity primary key,
  recipient text not null,
  -- SHA-256, in hex.
  word_hash text not null,
  asked_at timestamptz not null,
  proved_at timestamptz
);
