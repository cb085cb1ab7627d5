-- expand
-- Settings show and change the newsletter's own subscription of the account's address. Whoever had chosen news there is
-- subscribed, once the address is theirs; `users.news_letters` is not read any more.
insert into newsletter_subscribers (email, language, token, subscribed_at, welcomed_at)
  select email, language, substr(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 1, 43), now(), now()
  from users
  where news_letters and email_verified_at is not null and deleted_at is null
  on conflict (email) do nothing;
