-- What a call changed: one row for each object, with the fields before and after. Triggers write it within the transaction of the change, so that no
-- handler can forget it; a transaction that is not a call's (patchbay.call is not set) leaves none. Values are hidden and cut by the rule of the
-- kit's audit-facts.ts, which a test compares with the one below.
alter table audit add column call_id uuid default nullif(current_setting('patchbay.call', true), '')::uuid;
create index audit_of_call on audit (call_id) where call_id is not null;

create table audit_changes (
  id uuid primary key default gen_random_uuid(),
  call_id uuid not null,
  organization_id bigint,
  account_id bigint,
  object_kind text not null,
  object_id text not null,
  deed text not null check (deed in ('added', 'changed', 'removed')),
  -- By name: {"from": …, "to": …}; what was added has no "from", what was removed no "to".
  fields jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index audit_changes_of_call on audit_changes (call_id, created_at);
create index audit_changes_of_account on audit_changes (account_id);
create index audit_changes_by_age on audit_changes (created_at);

alter table audit_changes enable row level security;
alter table audit_changes force row level security;
grant select, insert, delete on audit_changes to patchbay_app;
create policy platform on audit_changes to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reaches on audit_changes to patchbay_app_partner using (account_id in (select o.id from accounts o));
create policy reseller_reaches on audit_changes to patchbay_app_reseller using (account_id in (select o.id from accounts o));
create policy organization_reaches on audit_changes to patchbay_app_organization using (account_id in (select o.id from accounts o));
create policy agent_reaches on audit_changes to patchbay_app_agent using (account_id = (select scope_id()));
-- Kept like the security events: for 400 days, or until the account is gone.
create policy kept on audit_changes as restrictive for delete to patchbay_app_platform, patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent
  using (created_at < clock_timestamp() - interval '400 days' or (account_id is not null and not exists (select 1 from accounts a where a.id = account_id)));

create function audit_is_secret(name text) returns boolean language sql immutable parallel safe as $$
  select name ~* '^sealed|token|secret|passw|pass$|apikey|api_key|signingkey|privatekey|credential|authorization|cookie|signature|preimage|userpat|verificationcode|^code$|^pat$|^pin$|^headers$|^appdata$|^config$'
$$;
create function audit_is_words(name text) returns boolean language sql immutable parallel safe as $$
  select name ~ '^(message|content|text|body|context|taskContext|promptText|newData|agentContext|csv|comment|details|notes?|customFields|meta|metadata)$'
$$;

-- Our own tokens, wherever they were put, and what stands before an @ in an address with a password. Looks at what may be shown and a little more.
create function audit_looks_secret(given text) returns boolean language sql immutable parallel safe as $$
  select given ~ '\y(?:ses|vis|key|one)_[0-9A-Za-z]{20,}' or given ~ '\ywhsec_' or given ~* '^[a-z]+://[^/\s@:]*:[^/\s@]*@'
$$;

-- A value as the audit holds it: without secrets, without the words of people, and short.
create function audit_shown(name text, given jsonb, depth integer) returns jsonb language plpgsql immutable parallel safe as $$
declare
  kind text := jsonb_typeof(given);
  words text;
begin
  if given is null or kind = 'null' then return 'null'; end if;
  if kind = 'boolean' then return given; end if;
  if audit_is_secret(name) then return '"(hidden)"'; end if;
  if kind = 'number' then return given; end if;
  if kind = 'string' then
    words := given #>> '{}';
    if audit_is_words(name) then return to_jsonb(format('(%s characters)', length(words))); end if;
    if audit_looks_secret(left(words, 400)) then return '"(hidden)"'; end if;
    if length(words) > 200 then return to_jsonb(format('%s… (%s characters)', left(words, 200), length(words))); end if;
    return given;
  end if;
  if audit_is_words(name) then return '"(hidden)"'; end if;
  if depth >= 4 then return '"…"'; end if;
  if kind = 'array' then
    return (select coalesce(jsonb_agg(audit_shown(name, item, depth + 1) order by place), '[]') from jsonb_array_elements(given) with ordinality as one (item, place) where place <= 20)
      || case when jsonb_array_length(given) > 20 then jsonb_build_array(format('… %s more', jsonb_array_length(given) - 20)) else '[]' end;
  end if;
  return (select coalesce(jsonb_object_agg(one.key, audit_shown(one.key, one.item, depth + 1)), '{}') from (select each.key, each.value as item from jsonb_each(given) each limit 20) one);
end $$;

-- Long texts are shown from shortly before the place at which they begin to differ.
create function audit_from_difference(before text, after text) returns integer language plpgsql immutable parallel safe as $$
declare
  low integer := 0;
  high integer := least(length(before), length(after), 100000);
  middle integer;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if left(before, middle) = left(after, middle) then low := middle; else high := middle - 1; end if;
  end loop;
  return greatest(0, low - 40);
end $$;

-- Part of a long text; a token that begins before it or ends behind it hides the whole.
create function audit_part(given text, start integer) returns jsonb language plpgsql immutable parallel safe as $$
begin
  if audit_looks_secret(substr(given, greatest(1, start - 150), 550)) then return '"(hidden)"'; end if;
  return to_jsonb(format('…%s… (%s characters)', substr(given, start + 1, 200), length(given)));
end $$;

-- The fields that differ, by their path: objects are looked into, everything else is compared as a whole. As text, byte by byte: jsonb compares
-- strings by the rules of the language, which takes milliseconds for long ones.
create function audit_fields(path text, name text, before jsonb, after jsonb, depth integer) returns jsonb language plpgsql immutable parallel safe as $$
declare
  start integer;
  shown_before jsonb;
  shown_after jsonb;
  found jsonb := '{}';
  key text;
begin
  if before::text is not distinct from after::text then return '{}'; end if;
  -- The settings of something new are shown one by one, like those of something that changes.
  if depth = 0 and jsonb_typeof(after) = 'object' and coalesce(jsonb_typeof(before), 'null') = 'null' then before := '{}'; end if;
  if depth = 0 and jsonb_typeof(before) = 'object' and coalesce(jsonb_typeof(after), 'null') = 'null' then after := '{}'; end if;
  if depth < 4 and jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object' and (depth = 0 or not (audit_is_secret(name) or audit_is_words(name))) then
    for key in select k from (select jsonb_object_keys(before) k union select jsonb_object_keys(after)) keys where (before -> k)::text is distinct from (after -> k)::text order by k limit 60 loop
      found := found || audit_fields(path || '.' || key, key, before -> key, after -> key, depth + 1);
    end loop;
    return found;
  end if;
  shown_before := audit_shown(name, before, depth);
  shown_after := audit_shown(name, after, depth);
  if jsonb_typeof(before) = 'string' and jsonb_typeof(after) = 'string' and shown_before::text like '%… (% characters)"' and shown_after::text like '%… (% characters)"' then
    start := audit_from_difference(before #>> '{}', after #>> '{}');
    if start > 0 then
      shown_before := audit_part(before #>> '{}', start);
      shown_after := audit_part(after #>> '{}', start);
    end if;
  end if;
  return jsonb_build_object(path, case when before is null then '{}' else jsonb_build_object('from', shown_before) end
    || case when after is null then '{}' else jsonb_build_object('to', shown_after) end);
end $$;

-- Arguments: the kind of the object, the columns of its account and of its id, and the columns that are nobody's decision.
create function audit_change() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one jsonb := coalesce(is_now, was);
  kind text := tg_argv[0];
  account bigint := (one ->> tg_argv[1])::bigint;
  skipped text[] := string_to_array(tg_argv[3], ' ') || array['id', 'created_at', 'updated_at', 'partner_id', 'reseller_id', 'organization_id', 'account_id', 'tenant_id', 'node_id'];
  found jsonb := '{}';
  name text;
  wire_name text;
begin
  -- Of sessions only keys are objects; those of people come and go.
  if tg_table_name = 'sessions' and one ->> 'kind' <> 'api' then return null; end if;
  if tg_table_name = 'accounts' then
    kind := one ->> 'type';
    -- An account that is gone leaves its id with the one above it, and nothing that was said of it.
    if tg_op = 'DELETE' then account := coalesce(nullif(old.organization_id, old.id), old.reseller_id, old.partner_id); end if;
  end if;
  if not (tg_table_name = 'accounts' and tg_op = 'DELETE') then
    for name in select key from jsonb_object_keys(one) key where key <> all (skipped) and (was -> key)::text is distinct from (is_now -> key)::text order by key loop
      if was is null and jsonb_typeof(is_now -> name) = 'null' or is_now is null and jsonb_typeof(was -> name) = 'null' then continue; end if;
      wire_name := lower(left(name, 1)) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2);
      found := found || audit_fields(wire_name, wire_name, was -> name, is_now -> name, 0);
    end loop;
    if found = '{}' then return null; end if;
  end if;
  insert into audit_changes (call_id, organization_id, account_id, object_kind, object_id, deed, fields)
    values (current_setting('patchbay.call')::uuid, (one ->> 'organization_id')::bigint, account, kind, left(one ->> tg_argv[2], 200),
      case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end, found);
  return null;
end $$;

-- The objects that matter. What goes along with something else that is removed is not told one by one.
do $$
declare one text[];
begin
  foreach one slice 1 in array array[
    array['accounts', 'account', 'id', 'id', 'timestamp type'],
    array['users', 'member', 'tenant_id', 'id', 'phone_verified_at invited_at'],
    array['invitations', 'invitation', 'account_id', 'id', 'invited_by invited_at'],
    array['agent_configs', 'agentConfiguration', 'account_id', 'id', 'revision saved_by'],
    array['phone_numbers', 'number', 'account_id', 'number', 'provider_account_id'],
    array['webhooks', 'webhook', 'account_id', 'url', 'failing_since notified_at'],
    array['webhook_relays', 'webhookRelay', 'account_id', 'type', ''],
    array['payout_accounts', 'payoutTarget', 'node_id', 'node_id', ''],
    array['plans', 'plan', 'account_id', 'id', ''],
    array['subscriptions', 'subscription', 'account_id', 'account_id', 'event_at'],
    array['billing_systems', 'billingSystem', 'account_id', 'kind', ''],
    array['usage_exports', 'usageExport', 'account_id', 'host', 'exported_until next_at leased_until fence failures last_file last_error'],
    array['sessions', 'key', 'account_id', 'id', 'kind user_id token_hash visitor_id hint embed last_used_at idle_seconds proved_at device network'],
    array['integrations', 'integration', 'account_id', 'slug', ''],
    array['calendar_connections', 'calendar', 'account_id', 'provider', 'broken_reason broken_at'],
    array['numbering_providers', 'provider', 'account_id', 'provider_id', 'account_digest proved_at'],
    array['sip_registrations', 'sipRegistration', 'account_id', 'aor', 'status registered_until attempted_at failures call_id cseq next_at leased_until fence'],
    array['sip_ip_whitelist', 'address', 'account_id', 'ip', ''],
    array['sip_routes', 'route', 'account_id', 'route', ''],
    array['domains', 'domain', 'account_id', 'domain', 'checked_at next_check_at missing_since finding']
  ] loop
    execute format('create trigger audit_change after insert or update or delete on %I for each row when (pg_trigger_depth() = 0 and current_setting(''patchbay.call'', true) <> '''') execute function audit_change(%L, %L, %L, %L)',
      one[1], one[2], one[3], one[4], one[5]);
  end loop;
end $$;
