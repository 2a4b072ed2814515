-- Ids of accounts, users and parties come from one sequence, so an id names one thing only. Every row of a tenant carries organization_id and
-- account_id, which together must be an account of that organization, and its keys begin with organization_id. A reference between rows of
-- tenants names the organization too, so nothing can point into another one.
create sequence account_ids start 1000;

create table accounts (
  id bigint primary key default nextval('account_ids'),
  type text not null check (type in ('platform', 'partner', 'reseller', 'organization', 'agent')),
  partner_id bigint references accounts (id) on delete cascade,
  reseller_id bigint references accounts (id) on delete cascade,
  organization_id bigint references accounts (id) on delete cascade,
  username text not null,
  name text,
  org_name text,
  account_name text,
  email text,
  phone_number text,
  image text,
  details jsonb not null default '{}',
  settings jsonb not null default '{}',
  active boolean not null default true,
  disabled_reason text,
  product_plan_id text,
  premium boolean not null default false,
  sms_enabled boolean not null default false,
  external_account_id text,
  external_billing_id text,
  timestamp bigint not null default (extract(epoch from now()) * 1000)::bigint,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create unique index accounts_username on accounts (lower(username));
create unique index accounts_external on accounts (reseller_id, external_account_id) where external_account_id is not null;
create unique index accounts_one_platform on accounts (type) where type = 'platform';
create index accounts_reseller on accounts (reseller_id, id);
create index accounts_partner on accounts (partner_id, id);

-- The ids of those above follow from the node directly above, whatever the writer says. A parent that the writer may not see is refused in
-- the same way as one that is not there. An organization is its own default agent: its organization_id is its id.
create function accounts_place() returns trigger language plpgsql as $$
declare above accounts;
begin
  if new.type in ('platform', 'partner') then
    new.partner_id := null; new.reseller_id := null; new.organization_id := null;
    return new;
  end if;
  if new.type = 'agent' then
    select * into above from accounts where id = new.organization_id and type = 'organization';
    if not found then raise exception 'no organization above the agent' using errcode = 'insufficient_privilege'; end if;
    new.partner_id := above.partner_id; new.reseller_id := above.reseller_id;
    return new;
  end if;
  if new.type = 'organization' and new.reseller_id is not null then
    select * into above from accounts where id = new.reseller_id and type = 'reseller';
    if not found then raise exception 'no reseller above the organization' using errcode = 'insufficient_privilege'; end if;
    new.partner_id := above.partner_id;
  elsif new.partner_id is not null and not exists (select 1 from accounts where id = new.partner_id and type = 'partner') then
    raise exception 'no partner above' using errcode = 'insufficient_privilege';
  end if;
  new.reseller_id := case when new.type = 'organization' then new.reseller_id end;
  new.organization_id := case when new.type = 'organization' then new.id end;
  return new;
end $$;
create trigger accounts_place before insert on accounts for each row execute function accounts_place();

create table users (
  id bigint primary key default nextval('account_ids'),
  tenant_id bigint references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  email text not null,
  phone text,
  name text,
  role text not null default 'admin' check (role in ('owner', 'admin')),
  super_admin boolean not null default false,
  permitted_account_ids bigint[] not null default '{}',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_tenant on users (tenant_id);
create index users_organization on users (organization_id);

-- Where a person belongs follows from the node the person is a member of.
create function users_place() returns trigger language plpgsql as $$
declare home accounts;
begin
  new.partner_id := null; new.reseller_id := null; new.organization_id := null;
  if new.tenant_id is null then return new; end if;
  select * into home from accounts where id = new.tenant_id;
  if not found then raise exception 'no such account to be a member of' using errcode = 'insufficient_privilege'; end if;
  new.partner_id := case when home.type = 'partner' then home.id else home.partner_id end;
  new.reseller_id := case when home.type = 'reseller' then home.id else home.reseller_id end;
  new.organization_id := home.organization_id;
  return new;
end $$;
create trigger users_place before insert or update of tenant_id, partner_id, reseller_id, organization_id on users for each row execute function users_place();

create table domains (
  domain text primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  is_default boolean not null default false,
  verified_at timestamptz
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  kind text not null check (kind in ('session', 'visitor', 'api')),
  user_id bigint references users (id) on delete cascade,
  account_id bigint references accounts (id) on delete cascade,
  visitor_id bigint,
  description text,
  hint text not null default '',
  embed boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz,
  idle_seconds integer,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_account on sessions (account_id, kind);

create table one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  email text not null,
  reseller_id bigint,
  minted_by bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz
);

create table codes (
  id uuid primary key default gen_random_uuid(),
  flow text not null,
  identifier text not null,
  account_id bigint,
  code_hmac bytea not null,
  payload jsonb not null default '{}',
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index codes_identifier on codes (flow, identifier, created_at);

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);

create table audit (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint,
  account_id bigint,
  actor_kind text not null,
  actor_id text,
  action text not null,
  request_id text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_account on audit (account_id, created_at);

create table outbox (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint,
  channel text not null check (channel in ('email', 'text')),
  to_address text not null,
  from_address text,
  subject text not null default '',
  body text not null,
  code text,
  created_at timestamptz not null default now()
);
create index outbox_to on outbox (to_address, created_at);

create table agent_configs (
  id text not null,
  organization_id bigint not null,
  account_id bigint not null,
  slot text not null check (slot in ('staging', 'default')),
  config jsonb not null,
  revision integer not null default 0,
  updated_at timestamptz not null default now(),
  unique (organization_id, account_id, slot),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

create table agent_versions (
  organization_id bigint not null,
  account_id bigint not null,
  version_id bigint not null,
  title text not null,
  source text not null,
  automatic boolean not null default false,
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, version_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

create table templates (
  id text primary key,
  account_id bigint references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  title text not null,
  description text not null default '',
  category text not null default '',
  disabled boolean not null default true,
  fields jsonb not null,
  integrations jsonb not null,
  agent jsonb not null,
  updated_at timestamptz not null default now()
);

-- Where a template belongs follows from its owner.
create function templates_place() returns trigger language plpgsql as $$
declare owner accounts;
begin
  new.partner_id := null; new.reseller_id := null;
  if new.account_id is null then return new; end if;
  select * into owner from accounts where id = new.account_id;
  if not found then raise exception 'no such account to own a template' using errcode = 'insufficient_privilege'; end if;
  new.partner_id := case when owner.type = 'partner' then owner.id else owner.partner_id end;
  new.reseller_id := case when owner.type = 'reseller' then owner.id else owner.reseller_id end;
  return new;
end $$;
create trigger templates_place before insert or update of account_id, partner_id, reseller_id on templates for each row execute function templates_place();
create index templates_owner on templates (account_id);

create table knowledge_documents (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  title text not null,
  url text,
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index knowledge_owner on knowledge_documents (organization_id, account_id);

create table phone_numbers (
  number text primary key,
  organization_id bigint not null,
  account_id bigint not null,
  country text not null,
  city text not null default '',
  region text not null default '',
  status text not null default 'assigned',
  created_at timestamptz not null default now(),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

create table parties (
  id bigint not null default nextval('account_ids'),
  organization_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('phone', 'email', 'visitor', 'member')),
  address text not null,
  name text,
  profile jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (organization_id, account_id, address),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

create index parties_id on parties (id);

create table appointments (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  party_id bigint,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  source text not null default 'agent',
  status text not null default 'booked',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, party_id) references parties (organization_id, id) on delete set null (party_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index appointments_time on appointments (organization_id, account_id, starts_at);

create table rooms (
  id text not null,
  organization_id bigint not null,
  account_id bigint not null,
  party_id bigint not null,
  channel text not null,
  inbox text not null default 'priority' check (inbox in ('priority', 'junk')),
  ai_enabled boolean not null default true,
  unread integer not null default 0,
  archived_at timestamptz,
  blocked boolean not null default false,
  last_message text not null default '',
  last_message_author text,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, party_id) references parties (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index rooms_inbox on rooms (organization_id, inbox, last_message_at, id);
create index rooms_id on rooms (id);

create table conversations (
  uuid text not null,
  organization_id bigint not null,
  account_id bigint not null,
  room_id text not null,
  type text not null check (type in ('call', 'message')),
  channel text not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  from_number text,
  to_number text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  duration_seconds integer not null default 0,
  summary text,
  outcome text,
  collected jsonb not null default '{}',
  self_call boolean not null default false,
  rating integer,
  inbox text not null default 'priority',
  campaign_id text,
  primary key (organization_id, uuid),
  foreign key (organization_id, room_id) references rooms (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index conversations_id on conversations (uuid);
create index conversations_room on conversations (organization_id, room_id, started_at);

create table messages (
  id uuid not null default gen_random_uuid(),
  seq bigserial not null,
  organization_id bigint not null,
  account_id bigint not null,
  room_id text not null,
  conversation_uuid text,
  author text not null check (author in ('customer', 'agent', 'person', 'system')),
  author_name text,
  channel text not null,
  direction text not null,
  body text not null,
  attachments jsonb not null default '[]',
  status text not null default 'success',
  client_id text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, seq),
  foreign key (organization_id, room_id) references rooms (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index messages_room on messages (organization_id, room_id, seq);
create unique index messages_client on messages (organization_id, room_id, client_id) where client_id is not null;

create table function_runs (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  room_id text not null,
  conversation_uuid text,
  name text not null,
  label text not null,
  input jsonb not null default '{}',
  output jsonb not null default '{}',
  status text not null,
  started_at timestamptz not null,
  duration_ms integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, room_id) references rooms (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index function_runs_room on function_runs (organization_id, room_id, started_at);

create table logs (
  id text not null,
  organization_id bigint not null,
  account_id bigint not null,
  partner_id bigint,
  reseller_id bigint,
  timestamp timestamptz not null,
  type text not null,
  event_type text not null,
  direction text not null,
  duration integer not null default 0,
  transfer integer not null default 0,
  from_number text,
  to_number text,
  cnam text,
  room_id text,
  call_id text,
  uuid text not null,
  agent_id bigint not null,
  account_name text,
  scheduled text,
  outcome text,
  summary text,
  meta jsonb not null default '{}',
  primary key (organization_id, id, timestamp),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
) partition by range (timestamp);
create table logs_default partition of logs default;
create index logs_time on logs (organization_id, timestamp, id);
create index logs_agent_time on logs (organization_id, account_id, timestamp);

create table events (
  seq bigserial not null,
  organization_id bigint not null,
  account_id bigint not null,
  topic text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, seq),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index events_seq on events (seq);
create function events_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_events', new.seq::text);
  return null;
end $$;
create trigger events_notify after insert on events for each row execute function events_notify();

create table idempotency_keys (
  organization_id bigint not null,
  account_id bigint not null,
  key text not null,
  request_hash text not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null default now(),
  expires_at_seconds bigint not null,
  primary key (organization_id, key)
);
