-- Reports of metrics that are mailed at an hour of the account's day, and the mails that are still to be sent.
create table dashboard_reports (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  title text not null,
  metrics text[] not null,
  cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
  weekday smallint not null default 1 check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  timezone text not null check (length(timezone) between 1 and 64),
  recipients text[] not null,
  unsubscribed text[] not null default '{}',
  paused boolean not null default false,
  mails_due text[] not null default '{}',
  due_end timestamptz,
  last_sent_at timestamptz,
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  fence integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index dashboard_reports_account on dashboard_reports (organization_id, account_id, created_at);
create index dashboard_reports_due on dashboard_reports (next_at) where not paused;

do $$
begin
  alter table dashboard_reports enable row level security;
  alter table dashboard_reports force row level security;
  grant select, insert, update, delete on dashboard_reports to patchbay_app;
  create policy platform on dashboard_reports to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on dashboard_reports to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on dashboard_reports to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on dashboard_reports to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on dashboard_reports to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
