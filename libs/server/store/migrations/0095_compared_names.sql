-- The form in which the name of a contact is compared with others, and the name of which it was made. The server makes it, since only it knows the
-- letters of all scripts whatever the locale of the database is. The trigger takes it off a row whose name is no longer that one, so that what is kept
-- is never older than the name and a removed name leaves nothing.
alter table parties add column compared_name text;
alter table parties add column compared_of text;

create function parties_compared() returns trigger language plpgsql set search_path from current as $$
begin
  new.compared_name := null;
  new.compared_of := null;
  return new;
end $$;
create trigger parties_compared before insert or update of name, compared_of on parties for each row
  when (new.compared_of is distinct from new.name) execute function parties_compared();

create index parties_not_compared on parties (organization_id, id) where name is not null and compared_of is null;
