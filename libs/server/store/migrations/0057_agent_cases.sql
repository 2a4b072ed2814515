-- Kept conversations of an agent with what its answers must hold, and what the last run of each found.
create table agent_cases (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  title text not null,
  turns jsonb not null,
  last_run jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index agent_cases_account on agent_cases (organization_id, account_id, title);

do $$
begin
  alter table agent_cases enable row level security;
  alter table agent_cases force row level security;
  grant select, insert, update, delete on agent_cases to patchbay_app;
  create policy platform on agent_cases to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on agent_cases to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on agent_cases to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on agent_cases to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on agent_cases to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
