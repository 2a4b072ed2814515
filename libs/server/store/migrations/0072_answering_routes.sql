-- Which agent answers the numbers of an organization, by number, hour and language of the caller. The row belongs to the organization's own account.
create table answering_routes (
  organization_id bigint not null,
  account_id bigint not null,
  timezone text not null check (length(timezone) between 1 and 64),
  routes jsonb not null default '[]',
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

do $$
begin
  alter table answering_routes enable row level security;
  alter table answering_routes force row level security;
  grant select, insert, update, delete on answering_routes to patchbay_app;
  create policy platform on answering_routes to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on answering_routes to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on answering_routes to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on answering_routes to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on answering_routes to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;

create trigger audit_change after insert or update or delete on answering_routes for each row when (pg_trigger_depth() = 0 and current_setting('patchbay.call', true) <> '')
  execute function audit_change('answeringRoutes', 'account_id', 'account_id', 'revision');
