-- Links that show chosen metrics of an account to any reader. The token is only stored as its hash.
create table dashboard_links (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  token_hash bytea not null,
  title text not null,
  metrics text[] not null,
  days integer not null check (days between 1 and 366),
  timezone text not null check (length(timezone) between 1 and 64),
  created_by text,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  reads integer not null default 0,
  last_read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index dashboard_links_token on dashboard_links (token_hash);
create index dashboard_links_account on dashboard_links (organization_id, account_id, created_at);

do $$
begin
  alter table dashboard_links enable row level security;
  alter table dashboard_links force row level security;
  grant select, insert, update, delete on dashboard_links to patchbay_app;
  create policy platform on dashboard_links to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on dashboard_links to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on dashboard_links to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on dashboard_links to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on dashboard_links to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
