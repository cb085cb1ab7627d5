-- expand
-- The invitation that was accepted, by which the same person accepting it again is known: the answer may have been lost.
alter table cohosts add column token_hash text;
