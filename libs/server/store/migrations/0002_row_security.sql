-- Row security: the last line under every query. A transaction takes one role for the kind of its scope (scope.ts), and each role has policies
-- of its own, so that a policy stays one plain condition that an index can serve. patchbay_app by itself has none: it sees and writes nothing.
-- Which node, and which of its agents, stands in settings that are local to the transaction: patchbay.scope, .scope_id, .permitted.

do $$
declare role text;
begin
  foreach role in array array['patchbay_app', 'patchbay_app_platform', 'patchbay_app_partner', 'patchbay_app_reseller', 'patchbay_app_organization', 'patchbay_app_agent'] loop
    begin
      execute format('create role %I nologin nosuperuser nocreatedb nocreaterole inherit nobypassrls', role);
    exception when duplicate_object or unique_violation then null; -- another database of this cluster made it
    end;
    if role <> 'patchbay_app' then execute format('grant patchbay_app to %I', role); end if;
    execute format('grant %I to %I', role, current_user);
  end loop;
end $$;

create function scope_kind() returns text language sql stable parallel safe as $$ select coalesce(nullif(current_setting('patchbay.scope', true), ''), 'none') $$;
create function scope_id() returns bigint language sql stable parallel safe as $$ select nullif(current_setting('patchbay.scope_id', true), '')::bigint $$;
create function scope_permitted() returns bigint[] language sql stable parallel safe as $$ select nullif(current_setting('patchbay.permitted', true), '')::bigint[] $$;

do $$
declare name text;
begin
  for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
  execute format('grant usage on schema %I to patchbay_app', current_schema());
end $$;
grant usage on sequence account_ids, messages_seq_seq, events_seq_seq to patchbay_app;

-- Partitions are reached through their parent only.
drop policy platform on logs_default;
revoke all on logs_default from patchbay_app;

-- Where an account hangs in the tree, and since when, is not for the application to change; nor is what the audit says.
revoke update on accounts, audit from patchbay_app;
revoke delete on audit from patchbay_app;
grant update (username, name, org_name, account_name, email, phone_number, image, details, settings, active, disabled_reason, product_plan_id, premium, sms_enabled, external_account_id, external_billing_id) on accounts to patchbay_app;

-- The tree: one sees one's node and what lies beneath, makes only lower nodes, and removes only what lies beneath.
create policy partner_reads on accounts for select to patchbay_app_partner using (partner_id = (select scope_id()) or id = (select scope_id()));
create policy partner_changes on accounts for update to patchbay_app_partner using (partner_id = (select scope_id()) or id = (select scope_id()));
create policy partner_adds on accounts for insert to patchbay_app_partner with check (partner_id = (select scope_id()) and type in ('reseller', 'organization', 'agent'));
create policy partner_removes on accounts for delete to patchbay_app_partner using (partner_id = (select scope_id()));

create policy reseller_reads on accounts for select to patchbay_app_reseller using (reseller_id = (select scope_id()) or id = (select scope_id()));
create policy reseller_changes on accounts for update to patchbay_app_reseller using (reseller_id = (select scope_id()) or id = (select scope_id()));
create policy reseller_adds on accounts for insert to patchbay_app_reseller with check (reseller_id = (select scope_id()) and type in ('organization', 'agent'));
create policy reseller_removes on accounts for delete to patchbay_app_reseller using (reseller_id = (select scope_id()));

-- Whoever is bound to some agents still sees the organization's own row, for its name, and cannot change it.
create policy organization_reads on accounts for select to patchbay_app_organization
  using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or id = (select scope_id()) or id = any ((select scope_permitted())::bigint[])));
create policy organization_changes on accounts for update to patchbay_app_organization
  using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or id = any ((select scope_permitted())::bigint[])));
create policy organization_adds on accounts for insert to patchbay_app_organization with check (organization_id = (select scope_id()) and type = 'agent' and (select scope_permitted()) is null);
create policy organization_removes on accounts for delete to patchbay_app_organization using (organization_id = (select scope_id()) and type = 'agent' and (select scope_permitted()) is null);

create policy agent_reads on accounts for select to patchbay_app_agent using (id = (select scope_id()));
create policy agent_changes on accounts for update to patchbay_app_agent using (id = (select scope_id()));

-- People are seen with their node. Platform staff are nobody's to see, and nobody beneath the platform can make or change one.
create policy partner_reaches on users to patchbay_app_partner using (partner_id = (select scope_id()) and not super_admin);
create policy reseller_reaches on users to patchbay_app_reseller using (reseller_id = (select scope_id()) and not super_admin);
create policy organization_reaches on users to patchbay_app_organization using (organization_id = (select scope_id()) and not super_admin);
create policy agent_reaches on users to patchbay_app_agent using (tenant_id = (select scope_id()) and not super_admin);

-- Everything else that a tenant owns carries organization_id and account_id.
do $$
declare name text;
begin
  foreach name in array array['agent_configs', 'agent_versions', 'knowledge_documents', 'appointments', 'phone_numbers', 'parties', 'rooms', 'conversations', 'messages', 'function_runs', 'logs', 'events', 'idempotency_keys'] loop
    execute format($policy$ create policy partner_reaches on %I to patchbay_app_partner using (organization_id in (select o.id from accounts o where o.type = 'organization')) $policy$, name);
    execute format($policy$ create policy reseller_reaches on %I to patchbay_app_reseller using (organization_id in (select o.id from accounts o where o.type = 'organization')) $policy$, name);
    execute format($policy$ create policy organization_reaches on %I to patchbay_app_organization
      using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
    execute format($policy$ create policy agent_reaches on %I to patchbay_app_agent
      using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;

-- A template is read at its owner and everywhere beneath; it is written at its owner or above. Nobody's templates are everybody's to read.
create policy partner_reads on templates for select to patchbay_app_partner using (account_id is null or partner_id = (select scope_id()));
create policy partner_adds on templates for insert to patchbay_app_partner with check (partner_id = (select scope_id()));
create policy partner_changes on templates for update to patchbay_app_partner using (partner_id = (select scope_id()));
create policy partner_removes on templates for delete to patchbay_app_partner using (partner_id = (select scope_id()));
create policy reseller_adds on templates for insert to patchbay_app_reseller with check (account_id = (select scope_id()));
create policy reseller_changes on templates for update to patchbay_app_reseller using (account_id = (select scope_id()));
create policy reseller_removes on templates for delete to patchbay_app_reseller using (account_id = (select scope_id()));
create policy beneath_reads on templates for select to patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent using (
  account_id is null or account_id in (select unnest(array[own.id, own.reseller_id, own.partner_id]) from accounts own where own.id = (select scope_id()))
);

-- The audit is written wherever something happens and read at that node or above.
create policy partner_reaches on audit to patchbay_app_partner using (account_id in (select o.id from accounts o));
create policy reseller_reaches on audit to patchbay_app_reseller using (account_id in (select o.id from accounts o));
create policy organization_reaches on audit to patchbay_app_organization using (account_id in (select o.id from accounts o));
create policy agent_reaches on audit to patchbay_app_agent using (account_id = (select scope_id()));

-- Sessions, one-time tokens, codes, limits, the outbox and domains have no further policy: they belong to the platform alone.

-- Monthly partitions are made ahead of time, by the owner. A month that already has rows in the default partition stays there.
create function ensure_log_partition(moment timestamptz) returns boolean language plpgsql set search_path from current as $$
declare
  start timestamp := date_trunc('month', moment at time zone 'utc');
  partition text := format('logs_%s', to_char(start, 'YYYY_MM'));
begin
  if to_regclass(partition) is not null then return false; end if;
  execute format('create table %I partition of logs for values from (%L) to (%L)', partition, start at time zone 'utc', (start + interval '1 month') at time zone 'utc');
  execute format('alter table %I enable row level security', partition);
  execute format('alter table %I force row level security', partition);
  return true;
exception when check_violation then return false;
end $$;
revoke all on function ensure_log_partition(timestamptz) from public;
