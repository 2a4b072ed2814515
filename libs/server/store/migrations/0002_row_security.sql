-- Row security: the last line under every query. The application's role owns nothing and sees only what its transaction's scope reaches.
-- The scope stands in three settings that are local to a transaction: patchbay.scope, patchbay.scope_id, patchbay.permitted.

do $$
begin
  create role patchbay_app nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
exception when duplicate_object or unique_violation then null; -- another database of this cluster made it
end $$;
do $$ begin execute format('grant patchbay_app to %I', current_user); end $$;

create function scope_kind() returns text language sql stable parallel safe as $$ select coalesce(nullif(current_setting('patchbay.scope', true), ''), 'none') $$;
create function scope_id() returns bigint language sql stable parallel safe as $$ select nullif(current_setting('patchbay.scope_id', true), '')::bigint $$;
create function scope_permitted() returns bigint[] language sql stable parallel safe as $$ select nullif(current_setting('patchbay.permitted', true), '')::bigint[] $$;

-- Accounts and people carry the ids of those above them.
create policy reach on accounts using (
  (select scope_kind()) = 'platform'
  or ((select scope_kind()) <> 'none' and id = (select scope_id()))
  or ((select scope_kind()) = 'organization' and organization_id = (select scope_id()) and ((select scope_permitted()) is null or id = any ((select scope_permitted())::bigint[])))
  or ((select scope_kind()) = 'reseller' and reseller_id = (select scope_id()))
  or ((select scope_kind()) = 'partner' and partner_id = (select scope_id()))
);
create policy reach on users using (
  (select scope_kind()) = 'platform'
  or ((select scope_kind()) <> 'none' and tenant_id = (select scope_id()))
  or ((select scope_kind()) = 'organization' and organization_id = (select scope_id()))
  or ((select scope_kind()) = 'reseller' and reseller_id = (select scope_id()))
  or ((select scope_kind()) = 'partner' and partner_id = (select scope_id()))
);

-- Everything a tenant owns carries organization_id and account_id.
do $$
declare name text;
begin
  foreach name in array array['agent_configs', 'agent_versions', 'knowledge_documents', 'appointments', 'phone_numbers', 'parties', 'rooms', 'conversations', 'messages', 'function_runs', 'logs', 'events', 'idempotency_keys'] loop
    execute format($policy$
      create policy reach on %I using (
        (select scope_kind()) = 'platform'
        or ((select scope_kind()) = 'organization' and organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])))
        or ((select scope_kind()) = 'agent' and account_id = (select scope_id()))
        or ((select scope_kind()) in ('reseller', 'partner') and organization_id in (select o.id from accounts o where o.type = 'organization'))
      )$policy$, name);
  end loop;
end $$;

-- A template is read at its owner and everywhere beneath; it is written at its owner or above. Nobody's templates are everybody's to read.
create policy readable on templates for select using (
  account_id is null
  or (select scope_kind()) = 'platform'
  or account_id = (select scope_id())
  or ((select scope_kind()) = 'partner' and partner_id = (select scope_id()))
  or account_id in (select unnest(array[own.reseller_id, own.partner_id]) from accounts own where own.id = (select scope_id()))
);
create policy inserted on templates for insert with check ((select scope_kind()) = 'platform' or account_id = (select scope_id()) or ((select scope_kind()) = 'partner' and partner_id = (select scope_id())));
create policy updated on templates for update using ((select scope_kind()) = 'platform' or account_id = (select scope_id()) or ((select scope_kind()) = 'partner' and partner_id = (select scope_id())));
create policy deleted on templates for delete using ((select scope_kind()) = 'platform' or account_id = (select scope_id()) or ((select scope_kind()) = 'partner' and partner_id = (select scope_id())));

-- The audit is written wherever something happens and read at that node, in its organization, or above.
create policy reach on audit using (
  (select scope_kind()) = 'platform'
  or ((select scope_kind()) <> 'none' and account_id = (select scope_id()))
  or ((select scope_kind()) = 'organization' and organization_id = (select scope_id()))
  or ((select scope_kind()) in ('reseller', 'partner') and account_id in (select o.id from accounts o))
);

-- Credentials, limits and the outbox belong to the platform alone.
do $$
declare name text;
begin
  foreach name in array array['sessions', 'one_time_tokens', 'codes', 'rate_limits', 'outbox', 'domains'] loop
    execute format($policy$ create policy platform_only on %I using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
end $$;

do $$
declare name text;
begin
  for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, delete on %I to patchbay_app', name);
    if name <> 'accounts' then execute format('grant update on %I to patchbay_app', name); end if;
  end loop;
end $$;
-- Partitions are reached through their parent only.
revoke all on logs_default from patchbay_app;

-- Where an account hangs in the tree, and since when, is not for the application to change.
grant update (username, name, org_name, account_name, email, phone_number, image, details, settings, active, disabled_reason, product_plan_id, premium, sms_enabled, external_account_id, external_billing_id) on accounts to patchbay_app;
grant usage on sequence account_ids, messages_seq_seq, events_seq_seq to patchbay_app;
do $$ begin execute format('grant usage on schema %I to patchbay_app', current_schema()); end $$;

-- Monthly partitions are made ahead of time by the owner's rights, whoever asks.
create function ensure_log_partition(moment timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare
  start date := date_trunc('month', moment at time zone 'utc')::date;
  partition text := format('logs_%s', to_char(start, 'YYYY_MM'));
begin
  if to_regclass(partition) is not null then return; end if;
  if exists (select 1 from logs_default where timestamp >= start and timestamp < start + interval '1 month') then return; end if;
  execute format('create table %I partition of logs for values from (%L) to (%L)', partition, (start::timestamp at time zone 'utc'), ((start + interval '1 month')::timestamp at time zone 'utc'));
  execute format('alter table %I enable row level security', partition);
  execute format('alter table %I force row level security', partition);
end $$;
revoke all on function ensure_log_partition(timestamptz) from public;
grant execute on function ensure_log_partition(timestamptz) to patchbay_app;
