-- expand
-- What is saved as it was, or by a statement that finds nothing to change, leaves the rendered pages where they are.
create or replace trigger pages_changed after update of name, image, description, spoken_languages on users
  for each row
  when ((old.name, old.image, old.description, old.spoken_languages)
    is distinct from (new.name, new.image, new.description, new.spoken_languages))
  execute function pages_changed();

create or replace trigger pages_changed after insert or delete or truncate on listings
  for each statement execute function pages_changed();
create trigger pages_changed_by_update after update on listings
  for each row when (old.* is distinct from new.*) execute function pages_changed();

create or replace trigger pages_changed after insert or delete or truncate on photos
  for each statement execute function pages_changed();
create trigger pages_changed_by_update after update on photos
  for each row when (old.* is distinct from new.*) execute function pages_changed();

create or replace trigger pages_changed after delete or truncate on reviews
  for each statement execute function pages_changed();
create trigger pages_changed_by_update after update of published_at, answer on reviews
  for each row when ((old.published_at, old.answer) is distinct from (new.published_at, new.answer))
  execute function pages_changed();
