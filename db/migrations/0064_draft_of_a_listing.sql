-- expand
-- The draft that the listing was submitted from. Its row is gone by then: a submission that is sent again, because its
-- answer was lost, is known by it.
alter table listings add column draft_id bigint;
