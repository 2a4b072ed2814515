-- Public addresses of agents beside their usernames: the one that was set last is shown, and the others lead to it. An address belongs to one account of the installation.
create table agent_urls (
  slug text primary key check (slug = lower(slug) and length(slug) between 3 and 50),
  organization_id bigint not null,
  account_id bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index agent_urls_account on agent_urls (account_id, set_at desc);

do $$
begin
  alter table agent_urls enable row level security;
  alter table agent_urls force row level security;
  grant select, insert, update, delete on agent_urls to patchbay_app;
  create policy platform on agent_urls to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on agent_urls to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on agent_urls to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on agent_urls to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on agent_urls to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;

-- Recorded like the other objects that matter; set_at says that an address is shown again.
create trigger audit_change after insert or update or delete on agent_urls for each row when (pg_trigger_depth() = 0 and current_setting('patchbay.call', true) <> '')
  execute function audit_change('agentAddress', 'account_id', 'slug', '');
