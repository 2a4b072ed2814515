-- Numbers that answered STOP to an organization: none of its agents texts them until they answer START. When the agent that was answered is deleted, the row
-- becomes the organization's, so that whoever has its number next keeps to it.
create table text_opt_outs (
  organization_id bigint not null,
  account_id bigint not null,
  number text not null check (length(number) between 1 and 40),
  via_number text not null check (length(via_number) between 1 and 40),
  created_at timestamptz not null default now(),
  primary key (organization_id, number),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index text_opt_outs_account on text_opt_outs (account_id);

do $$
declare name text;
begin
  foreach name in array array['text_opt_outs'] loop
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
