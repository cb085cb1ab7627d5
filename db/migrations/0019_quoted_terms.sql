-- What cancelling costs is part of what a guest accepts. Quotes live for minutes: whoever has one is quoted anew.
delete from quotes;
alter table quotes add column cancellation_policy text not null
  check (cancellation_policy in ('flexible', 'moderate', 'strict'));
