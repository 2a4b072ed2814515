-- Targets of metrics, what the last check of each found, and the alarms that are still to be mailed.
create table metric_goals (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  metric text not null,
  comparison text not null check (comparison in ('atLeast', 'atMost')),
  target double precision not null,
  span text not null,
  timezone text not null check (length(timezone) between 1 and 64),
  tolerance real not null check (tolerance between 0 and 50),
  least_events integer not null check (least_events >= 1),
  mail_to text[] not null default '{}',
  webhook boolean not null default false,
  paused boolean not null default false,
  state text not null default 'unknown' check (state in ('unknown', 'met', 'missed')),
  since timestamptz,
  reading text not null default 'unknown' check (reading in ('unknown', 'met', 'missed')),
  readings integer not null default 0,
  value double precision,
  events bigint,
  problem text,
  checked_at timestamptz,
  alarmed_at timestamptz,
  changes jsonb not null default '[]',
  mails_due jsonb not null default '[]',
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  fence integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index metric_goals_account on metric_goals (organization_id, account_id, created_at);
create index metric_goals_due on metric_goals (next_at) where not paused;

do $$
begin
  alter table metric_goals enable row level security;
  alter table metric_goals force row level security;
  grant select, insert, update, delete on metric_goals to patchbay_app;
  create policy platform on metric_goals to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on metric_goals to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on metric_goals to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on metric_goals to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on metric_goals to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;

alter table webhooks drop constraint webhooks_type_check;
alter table webhooks add constraint webhooks_type_check check (type in ('conversation', 'incoming', 'contact', 'agent', 'onboarding', 'outboundMessage', 'security.event', 'goal'));
