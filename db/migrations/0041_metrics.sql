-- expand
-- What /metrics counts of the last 24 hours is found without reading these tables whole.
create index booking_events_at on booking_events (at);
create index mails_sent on mails (sent_at) where sent_at is not null;
create index stripe_events_of_accounts on stripe_events (received_at) where account is not null;
create index quotes_created on quotes (created_at);
