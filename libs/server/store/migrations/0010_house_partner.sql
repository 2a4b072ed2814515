-- The platform's own reseller stands under a partner of its own, so that staff reach it as they reach all others. New installations make both at
-- the start; in one that has the reseller already, the reseller and all beneath it get the partner here. The application may not move accounts.
do $$
declare
  house bigint;
  own bigint;
  name text;
  moved text[];
begin
  -- Row security is forced for the owner as well, who has no policy; it is lifted for this transaction only.
  select array_agg(c.relname::text) into moved from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped)
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'reseller_id' and not a.attisdropped);
  foreach name in array moved loop execute format('alter table %I no force row level security', name); end loop;
  select r.id into own from accounts p join accounts r on r.id = (p.settings ->> 'defaultResellerId')::bigint where p.type = 'platform' and r.type = 'reseller' and r.partner_id is null;
  if found then
    insert into accounts (type, username, name, details) values
      -- An agent may have taken the name as its address before it was kept.
      ('partner', case when exists (select 1 from accounts where lower(username) = 'patchbay-house') then 'patchbay-house-' || nextval('account_ids') else 'patchbay-house' end, 'Patchbay', '{"partnerName": "Patchbay"}') returning id into house;
    update accounts set partner_id = house where id = own or reseller_id = own;
    foreach name in array array_remove(moved, 'accounts') loop execute format('update %I set partner_id = $1 where reseller_id = $2', name) using house, own; end loop;
  end if;
  foreach name in array moved loop execute format('alter table %I force row level security', name); end loop;
end $$;
