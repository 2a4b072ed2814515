-- A template that is rolled out to the agents made from it: first to a share of them, then to all, by a worker that leases the rollout.
-- It belongs to the reseller or partner that began it. `reach` is the position up to which its agents are migrated, `accepted` the number of
-- agents that were worse when a person let it go on.
create table template_rollouts (
  id uuid primary key default gen_random_uuid(),
  template_id text not null references templates (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  revision integer not null,
  state text not null default 'running' check (state in ('running', 'waiting', 'halted', 'done', 'undoing', 'undone')),
  halted_by text check (halted_by in ('person', 'worse')),
  first_percent integer not null check (first_percent between 1 and 100),
  most_worse integer not null check (most_worse between 0 and 100),
  total integer not null,
  reach integer not null,
  accepted integer not null default 0,
  started_by bigint,
  started_home bigint,
  started_by_name text,
  fence integer not null default 0,
  leased_until timestamptz,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create trigger template_rollouts_place before insert or update of account_id, partner_id, reseller_id on template_rollouts
  for each row execute function templates_place();
create index template_rollouts_template on template_rollouts (template_id, account_id, started_at);
create unique index template_rollouts_active on template_rollouts (template_id, account_id) where state in ('running', 'waiting', 'undoing');

-- An agent of a rollout, in its turn. `slots` holds its configurations before and after, so that the rollout can be undone.
create table template_rollout_agents (
  organization_id bigint not null,
  account_id bigint not null,
  rollout_id uuid not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'failed', 'undone', 'notUndone')),
  error text,
  changes integer not null default 0,
  conflicts integer not null default 0,
  broken jsonb not null default '[]',
  slots jsonb not null default '[]',
  primary key (organization_id, rollout_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index template_rollout_agents_turn on template_rollout_agents (rollout_id, position);

do $$
declare name text;
begin
  foreach name in array array['template_rollouts', 'template_rollout_agents'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
  create policy partner_reaches on template_rollouts to patchbay_app_partner using (partner_id = (select scope_id()));
  create policy reseller_reaches on template_rollouts to patchbay_app_reseller using (account_id = (select scope_id()));
  create policy partner_reaches on template_rollout_agents to patchbay_app_partner
    using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on template_rollout_agents to patchbay_app_reseller
    using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on template_rollout_agents to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on template_rollout_agents to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
