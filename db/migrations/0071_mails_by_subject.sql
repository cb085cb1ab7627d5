-- expand
-- outside a transaction
-- An email's subject as `server/mail/mail.ts` writes it, such as `user-5` or `listing-12`.
create index concurrently if not exists mails_subject on mails (substring(message_id from '^<([a-z]+-[0-9]+)[-.]'));
