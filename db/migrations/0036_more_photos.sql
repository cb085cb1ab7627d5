-- expand
-- How many photos a host may add is the operator's to set, up to twenty; a photo may say which room it shows, and what it
-- shows in the second language, too.
alter table photos
  drop constraint photos_five,
  add constraint photos_twenty check (position between 0 and 19),
  add column alt_translated text not null default '',
  add column room text check (room in ('living_room', 'hall', 'stage', 'kitchen', 'dining_room', 'bedroom', 'bathroom',
    'terrace', 'garden', 'pool', 'outside', 'surroundings'));
alter table hidden_photos
  add column alt_translated text not null default '',
  add column room text check (room in ('living_room', 'hall', 'stage', 'kitchen', 'dining_room', 'bedroom', 'bathroom',
    'terrace', 'garden', 'pool', 'outside', 'surroundings'));
