-- expand
-- The operator finds people by their phone: its last ten digits, however it was typed.
create index users_phone on users (right(regexp_replace(phone, '[^0-9]', '', 'g'), 10));
create index listings_host_phone on listings (right(regexp_replace(host_phone, '[^0-9]', '', 'g'), 10));
