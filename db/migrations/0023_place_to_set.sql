-- expand
-- A listing that was submitted without its place stands in the middle of its municipality until its host says where it is.
alter table listings add column place_to_set boolean not null default false;
