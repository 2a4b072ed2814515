-- The running day of an organization's limits: the hold 'day', on the organization itself, with the zone in which it began. It ends where it would
-- have ended there, so that another zone gives no second day. Days so far were days of UTC: the running one ends with them.
alter table spending_holds add column zone text;
alter table spending no force row level security;
alter table spending_holds no force row level security;
insert into spending_holds (organization_id, account_id, key, day, zone, until)
  select distinct s.organization_id, s.organization_id, 'day', s.day, 'UTC', (s.day + 1)::timestamp at time zone 'UTC'
  from spending s where s.day = (now() at time zone 'UTC')::date;
alter table spending force row level security;
alter table spending_holds force row level security;
