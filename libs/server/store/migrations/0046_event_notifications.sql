-- A notification names whose event it is, so that a process wakes only the streams that may show it. The events of one transaction for one
-- account are one notification: PostgreSQL drops equal ones.
create or replace function events_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_events', new.organization_id || ':' || new.account_id);
  return null;
end $$;
