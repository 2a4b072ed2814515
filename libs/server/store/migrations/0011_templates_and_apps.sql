-- Agents and what they are made from: who saved a draft last, every state that a template had, and the apps that agents can be given.

-- A draft that somebody else overwrites without saying what it was based on is kept as an automatic version: for that one must know who wrote it.
alter table agent_configs add column saved_by text;

-- An agent may be named by the id of its configuration, and all agents of a template are found by it.
create index agent_configs_id on agent_configs (id);
create index agent_configs_template on agent_configs ((config ->> 'templateId'), account_id) where config ->> 'templateId' is not null;

-- What a template was when an agent was made from it: the base of a three-way merge. Written by a trigger, so that no way to change a template misses it.
alter table templates add column revision integer not null default 1;
create table template_revisions (
  template_id text not null references templates (id) on delete cascade,
  revision integer not null,
  fields jsonb not null,
  integrations jsonb not null,
  agent jsonb not null,
  created_at timestamptz not null default now(),
  primary key (template_id, revision)
);

create function templates_count() returns trigger language plpgsql as $$
begin
  new.revision := old.revision;
  if (new.fields, new.integrations, new.agent) is distinct from (old.fields, old.integrations, old.agent) then new.revision := old.revision + 1; end if;
  return new;
end $$;
create trigger templates_count before update on templates for each row execute function templates_count();

create function templates_keep() returns trigger language plpgsql as $$
begin
  insert into template_revisions (template_id, revision, fields, integrations, agent) values (new.id, new.revision, new.fields, new.integrations, new.agent) on conflict do nothing;
  return null;
end $$;
create trigger templates_keep after insert or update on templates for each row execute function templates_keep();

-- Until now no call could change a template, so every agent was made from what the template is today.
set local patchbay.scope = 'platform';
insert into template_revisions (template_id, revision, fields, integrations, agent) select id, revision, fields, integrations, agent from templates;
update agent_configs set config = config || '{"templateRevision": 1}' where config ->> 'templateId' in (select id from templates);
update agent_versions set snapshot = snapshot || '{"templateRevision": 1}' where snapshot ->> 'templateId' in (select id from templates);
set local patchbay.scope = '';

-- What an app is: owned by a tier above organizations, or by nobody, and then every installation has it. `definition` is the app as it was sent.
create table apps (
  id uuid primary key default gen_random_uuid(),
  account_id bigint references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  app_id text not null check (length(app_id) between 1 and 120),
  version text not null check (length(version) between 1 and 40),
  definition jsonb not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (account_id, app_id, version)
);
create trigger apps_place before insert or update of account_id, partner_id, reseller_id on apps for each row execute function templates_place();

do $$
declare name text;
begin
  foreach name in array array['template_revisions', 'apps'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
end $$;

-- What was is not for the application to change; it goes with its template.
revoke update, delete on template_revisions from patchbay_app;
create policy reads on template_revisions for select to patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent
  using (template_id in (select t.id from templates t));
create policy partner_adds on template_revisions for insert to patchbay_app_partner with check (template_id in (select t.id from templates t where t.partner_id = (select scope_id())));
create policy reseller_adds on template_revisions for insert to patchbay_app_reseller with check (template_id in (select t.id from templates t where t.account_id = (select scope_id())));

-- Apps are read at their owner and everywhere beneath, and written at the owner or above, as templates are.
create policy partner_reads on apps for select to patchbay_app_partner using (account_id is null or partner_id = (select scope_id()));
create policy partner_adds on apps for insert to patchbay_app_partner with check (partner_id = (select scope_id()));
create policy partner_changes on apps for update to patchbay_app_partner using (partner_id = (select scope_id()));
create policy partner_removes on apps for delete to patchbay_app_partner using (partner_id = (select scope_id()));
create policy reseller_adds on apps for insert to patchbay_app_reseller with check (account_id = (select scope_id()));
create policy reseller_changes on apps for update to patchbay_app_reseller using (account_id = (select scope_id()));
create policy reseller_removes on apps for delete to patchbay_app_reseller using (account_id = (select scope_id()));
create policy beneath_reads on apps for select to patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent using (
  account_id is null or account_id in (select unnest(array[own.id, own.reseller_id, own.partner_id]) from accounts own where own.id = (select scope_id()))
);
