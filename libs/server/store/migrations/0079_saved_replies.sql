-- Texts that members of an organization send again and again. The rows belong to the organization's own account.
create table saved_replies (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  body text not null check (length(body) between 1 and 4000),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create unique index saved_replies_name on saved_replies (organization_id, account_id, lower(name));

do $$
begin
  alter table saved_replies enable row level security;
  alter table saved_replies force row level security;
  grant select, insert, update, delete on saved_replies to patchbay_app;
  create policy platform on saved_replies to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on saved_replies to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on saved_replies to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on saved_replies to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on saved_replies to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
