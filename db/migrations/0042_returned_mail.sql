-- expand
-- What became of an email after it was sent: the enhanced status code (RFC 3463) with which it came back for good, as
-- 5.1.1, or `complaint` when its reader reported it as spam. An email that was not sent because of such a mark was
-- withheld.
alter table mails
  add column returned_at timestamptz,
  add column returned_code text,
  add column withheld_at timestamptz,
  add constraint mails_returned check ((returned_at is null) = (returned_code is null));
create index mails_returned_at on mails (returned_at) where returned_at is not null;

-- An address that emails do not reach, or whose reader wants none that were not asked for. The mark is cleared once its
-- reader confirms the address; emails from before that mark it no more. After half a year the row is deleted.
create table marked_addresses (
  email text primary key,
  code text not null,
  marked_at timestamptz not null,
  cleared_at timestamptz
);

-- A rehearsal is neither: its people may be real, its payments are not.
alter table site
  drop constraint site_mode_check,
  add constraint site_mode_check check (mode in ('demo', 'live', 'rehearsal'));
