-- What this database is for, said at its first start: a demo's never runs live, and a live one is never a demo's.
create table site (
  id int primary key default 1 check (id = 1),
  mode text not null check (mode in ('demo', 'live')),
  since timestamptz not null default now()
);
-- Demos from before this table are known by their people.
insert into site (mode) select 'demo' where exists (select from users where email = 'admin@linkisla.test');
