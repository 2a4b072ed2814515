-- What visitors of web chats used of an agent's day, so that they have a share of it and leave the rest to callers and texts: all of them together under
-- the key 'all', and each network and each visitor under a key of its own, which for networks is a keyed digest.
create table visitor_spending (
  organization_id bigint not null,
  account_id bigint not null,
  day date not null,
  key text not null check (length(key) <= 100),
  answers integer not null default 0 check (answers >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  primary key (organization_id, account_id, day, key),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
-- Of all agents of an organization on a day.
create index visitor_spending_all on visitor_spending (organization_id, day) where key = 'all';
create index visitor_spending_day on visitor_spending (day);

do $$
declare name text;
begin
  foreach name in array array['visitor_spending'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
    execute format($policy$ create policy partner_reaches on %I to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy reseller_reaches on %I to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy organization_reaches on %I to patchbay_app_organization
      using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
    execute format($policy$ create policy agent_reaches on %I to patchbay_app_agent
      using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;
