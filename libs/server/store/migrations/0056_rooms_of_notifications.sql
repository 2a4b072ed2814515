-- A notification also names the room of an event, so that of the streams of an agent's visitors only that of the room wakes. `+` stands for the
-- first event of a room, of which the stream of a visitor without one must hear.
create or replace function events_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_events', new.organization_id || ':' || new.account_id ||
    coalesce('/' || left(new.payload ->> 'roomId', 100) || case when new.payload ? 'isFirst' then '+' else '' end, ''));
  return null;
end $$;
