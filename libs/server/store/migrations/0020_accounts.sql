-- What belongs to an account of any tier, partners and resellers included: files, clicks on the links of a page, check-ins of the mobile app.
-- Such a row carries account_id alone, its keys begin with it, and it goes with its account.

create table media (
  account_id bigint not null references accounts (id) on delete cascade,
  -- The name in the address and in the storage: 160 random bits, so nobody finds a file by guessing.
  id text not null check (id ~ '^[0-9a-z]{32}$'),
  -- Quotas count by the organization above, or by the account where there is none.
  tenant_id bigint not null,
  purpose text not null check (purpose in ('profile', 'chat')),
  -- written: the file is in the storage. A row that stays unwritten for an hour was left by a crash.
  is_written boolean not null default false,
  media_type text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  size bigint not null check (size > 0),
  width integer,
  height integer,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index media_id on media (id);
create index media_tenant on media (tenant_id);
create index media_unwritten on media (created_at) where not is_written;

-- Files whose rows are gone, whoever deleted them and however; the file goes first, then the row here.
create table media_removals (
  id text primary key,
  created_at timestamptz not null default now()
);
create function media_removed() returns trigger language plpgsql as $$
begin
  insert into media_removals (id) values (old.id) on conflict do nothing;
  perform pg_notify('patchbay_media', '');
  return null;
end $$;
create trigger media_removed after delete on media for each row execute function media_removed();

create table link_clicks (
  account_id bigint not null references accounts (id) on delete cascade,
  link_id text not null check (length(link_id) between 1 and 80),
  day date not null,
  clicks integer not null default 0,
  primary key (account_id, link_id, day)
);

create table check_ins (
  account_id bigint not null references accounts (id) on delete cascade,
  -- Whose: a person by id, a key or session by its own.
  actor text not null,
  type text not null check (length(type) between 1 and 40),
  data jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (account_id, actor, type)
);

-- Which page somebody came from who has no account yet. The address is a keyed digest: it can be compared, not read.
create table page_visits (
  visitor bytea not null,
  page text not null,
  ref text not null default '',
  visited_at timestamptz not null,
  primary key (visitor, page, ref)
);
create index page_visits_age on page_visits (visited_at);

-- A call that carried an Idempotency-Key, whoever made it and on whatever tier it acted. scope is a keyed digest of who asked, which operation and
-- which key; the reply is sealed. Without a status it is in flight until leased_until, and after that its process died.
drop table idempotency_keys;
create table idempotency_keys (
  account_id bigint not null references accounts (id) on delete cascade,
  scope bytea not null,
  request_hash bytea not null,
  status integer,
  reply text,
  leased_until timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, scope)
);
create index idempotency_keys_age on idempotency_keys (expires_at);

-- When the person of a session last proved by a code who they are, and what they sit at, as the browser says.
alter table sessions add column proved_at timestamptz;
alter table sessions add column device text check (length(device) <= 300);
create index sessions_of_user on sessions (user_id, created_at) where kind = 'session';

-- How many messages an organization had in a period, for searches by usage; minutes are counted by conversations_usage.
create index messages_usage on messages (organization_id, created_at) where channel <> 'call';

do $$
declare name text;
begin
  foreach name in array array['media', 'media_removals', 'link_clicks', 'check_ins', 'page_visits', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
  foreach name in array array['media', 'link_clicks', 'check_ins'] loop
    execute format($policy$ create policy partner_reaches on %I to patchbay_app_partner using (account_id in (select o.id from accounts o)) $policy$, name);
    execute format($policy$ create policy reseller_reaches on %I to patchbay_app_reseller using (account_id in (select o.id from accounts o)) $policy$, name);
    -- Whoever is bound to some agents sees the organization's own row, and nothing that hangs on it.
    execute format($policy$ create policy organization_reaches on %I to patchbay_app_organization
      using (account_id in (select o.id from accounts o) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
    execute format($policy$ create policy agent_reaches on %I to patchbay_app_agent using (account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;
-- Whoever may delete a file notes that its bytes must go; what was noted only the platform reads.
create policy notes on media_removals for insert to patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent with check (true);
