-- What hosts write: listings begun and not submitted, their photos, and what changed on those that are on sale.

-- A form as far as somebody has filled it in. It is held against its kind's rules when it is submitted, not before.
create table listing_drafts (
  id bigint generated always as identity primary key,
  host_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('lodging', 'space', 'experience')),
  -- Where the host was.
  step text not null default '',
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index listing_drafts_host on listing_drafts (host_id, updated_at desc);

-- A photo hangs on a listing or on a draft, never on both; five at most, whoever writes at the same time.
alter table photos
  alter column listing_id drop not null,
  add column draft_id bigint references listing_drafts on delete cascade,
  drop constraint photos_listing_id_position_key,
  add constraint photos_of_one check ((listing_id is null) <> (draft_id is null)),
  add constraint photos_five check (position between 0 and 4),
  -- Checked at the end: two photos may change places in one transaction.
  add constraint photos_listing_position unique (listing_id, position) deferrable initially deferred,
  add constraint photos_draft_position unique (draft_id, position) deferrable initially deferred;
create index photos_hash on photos (hash);

-- What a host changed on a listing that was approved: it counts at once, and the operator looks at it afterwards.
create table listing_edits (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  at timestamptz not null,
  -- The wire's names of what changed: title, description, images, city, address and the like.
  fields text[] not null check (cardinality(fields) > 0),
  before jsonb not null,
  after jsonb not null
);
create index listing_edits_recent on listing_edits (at desc, id desc);
