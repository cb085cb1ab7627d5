-- expand
-- outside a transaction
-- The emails to an address are told to its owner, and forgotten with their account.
create index concurrently if not exists mails_recipient on mails (recipient);
