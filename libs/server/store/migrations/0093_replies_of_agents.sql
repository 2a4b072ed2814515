-- A saved reply that people of one agent read too. An editor of the organization marks it; no other is shown to them.
alter table saved_replies add column for_agents boolean not null default false;

create policy agent_reads_marked on saved_replies for select to patchbay_app_agent
  using (for_agents and organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())));
