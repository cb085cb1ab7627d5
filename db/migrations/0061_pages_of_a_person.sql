-- expand
-- What somebody changes of their profile whom no public page shows leaves the rendered pages where they are: a newcomer
-- could have them all made anew as often as they like.
create function pages_of_person_changed() returns trigger language plpgsql as $$
begin
  if exists (select from listings where host_id = new.id)
    or exists (select from cohosts where user_id = new.id)
    or exists (select from bookings b join reviews r on r.booking_id = b.id where b.guest_id = new.id) then
    notify pages_changed;
  end if;
  return null;
end $$;

create or replace trigger pages_changed
  after update of name, image, description, description_language, description_translations, spoken_languages on users
  for each row
  when ((old.name, old.image, old.description, old.description_language, old.description_translations, old.spoken_languages)
    is distinct from
    (new.name, new.image, new.description, new.description_language, new.description_translations, new.spoken_languages))
  execute function pages_of_person_changed();
