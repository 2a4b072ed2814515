-- Numbers: from whom a number comes, and what is still to be given back; carriers of tenants; SIP; what codes and phones need.

-- Reserved: being bought, so that of two who want it one asks the carrier. Pending: somebody says it is theirs and has not proved it yet.
alter table phone_numbers
  add column source text not null default 'carrier' check (source in ('carrier', 'own')),
  -- Whose credentials got it; null for the installation's own carrier.
  add column provider_account_id bigint,
  add column provider_id text,
  add constraint phone_numbers_status check (status in ('assigned', 'reserved', 'pending'));
create index phone_numbers_owner on phone_numbers (organization_id, account_id);

-- A supplier of numbers with credentials of its own, at a node, for that node and everything beneath. The credentials are sealed under the server's key.
create table numbering_providers (
  account_id bigint not null references accounts (id) on delete cascade,
  provider_id text not null check (length(provider_id) between 1 and 40),
  is_default boolean not null default false,
  enabled boolean not null default true,
  sealed_config text,
  -- What may be shown of the credentials.
  hint text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, provider_id)
);
create unique index numbering_providers_default on numbering_providers (account_id) where is_default;

-- Numbers that nobody here has any more and that a carrier still has to take back. Written by a trigger, so that no way to lose a number, such as
-- the deletion of its account, leaves it rented.
create table number_returns (
  number text primary key,
  provider_account_id bigint,
  provider_id text,
  source text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now()
);
create index number_returns_due on number_returns (next_at);

create function phone_numbers_leave() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    insert into number_returns (number, provider_account_id, provider_id, source) values (old.number, old.provider_account_id, old.provider_id, old.source) on conflict do nothing;
    perform pg_notify('patchbay_numbers', '');
  end if;
  return null;
end $$;
create trigger phone_numbers_leave after delete on phone_numbers for each row execute function phone_numbers_leave();

create table sip_ip_whitelist (
  organization_id bigint not null,
  account_id bigint not null,
  -- An address or a network in its canonical spelling.
  ip text not null check (length(ip) between 2 and 49),
  label text not null check (length(label) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, ip),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

create table sip_routes (
  organization_id bigint not null,
  account_id bigint not null,
  route text not null check (length(route) between 1 and 600),
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, route),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

-- One registration per account with a registrar elsewhere. fence counts the leases: whoever lost the lease to another process writes nothing.
create table sip_registrations (
  organization_id bigint not null,
  account_id bigint not null,
  aor text not null check (length(aor) between 3 and 320),
  username text not null,
  auth_username text,
  sealed_password text not null,
  realm text not null,
  proxy text,
  port integer check (port between 1 and 65535),
  transport text not null check (transport in ('UDP', 'TCP', 'TLS')),
  subscribe boolean not null default false,
  -- The last answer of the registrar as its status line has it: 200 OK means registered.
  status text not null default '100 Trying',
  registered_until timestamptz,
  attempted_at timestamptz,
  failures integer not null default 0,
  call_id text not null,
  cseq integer not null default 0,
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  fence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
-- Two that register one address throw each other out, again and again; so an address is registered once in an installation.
create unique index sip_registrations_aor on sip_registrations (lower(aor));
create index sip_registrations_due on sip_registrations (next_at);

create function sip_registrations_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_sip', '');
  return null;
end $$;
create trigger sip_registrations_notify after insert or update of sealed_password on sip_registrations for each statement execute function sip_registrations_notify();

-- What our SIP side sent and received, without credentials, for a week.
create table sip_captures (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  sip_call_id text not null,
  captured_at timestamptz not null,
  -- Within the millisecond, in the order of the wire.
  position integer not null,
  direction text not null check (direction in ('sent', 'received')),
  transport text not null,
  source_address text not null,
  destination_address text not null,
  message text not null,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index sip_captures_call on sip_captures (organization_id, account_id, sip_call_id, captured_at);
create index sip_captures_age on sip_captures (captured_at);

-- A line whose calls should come to an agent, and whether a test call did. A call that comes through cannot be put off, so there is one check at a time.
create table forwarding_checks (
  organization_id bigint not null,
  account_id bigint not null,
  -- The line under test, and the agent's number that it should lead to.
  line text not null,
  number text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  heard_at timestamptz,
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index forwarding_checks_number on forwarding_checks (number, expires_at);

create function forwarding_checks_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_forwarding', new.account_id::text);
  return null;
end $$;
create trigger forwarding_checks_notify after insert or update on forwarding_checks for each row execute function forwarding_checks_notify();

do $$
declare name text;
begin
  foreach name in array array['numbering_providers', 'number_returns', 'sip_ip_whitelist', 'sip_routes', 'sip_registrations', 'sip_captures', 'forwarding_checks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
  foreach name in array array['sip_ip_whitelist', 'sip_routes', 'sip_registrations', 'sip_captures', 'forwarding_checks'] loop
    execute format($policy$ create policy partner_reaches on %I to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy reseller_reaches on %I to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy organization_reaches on %I to patchbay_app_organization
      using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
    execute format($policy$ create policy agent_reaches on %I to patchbay_app_agent
      using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;

-- A supplier of numbers is seen and set at its node or above it, and by nobody beneath: it holds credentials.
create policy partner_reaches on numbering_providers to patchbay_app_partner using (account_id = any (array(select o.id from accounts o)));
create policy reseller_reaches on numbering_providers to patchbay_app_reseller using (account_id = any (array(select o.id from accounts o)));
create policy organization_reaches on numbering_providers to patchbay_app_organization using (account_id = (select scope_id()) and (select scope_permitted()) is null);
create policy agent_reaches on numbering_providers to patchbay_app_agent using (false);

-- Whoever may remove a number writes that it has to be given back; to read is for the platform alone.
create policy adds on number_returns for insert to patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent with check (true);

-- A phone that its holder has shown to hold signs in one person.
alter table users add column phone_verified_at timestamptz;
create unique index users_verified_phone on users (phone) where phone_verified_at is not null;

-- Codes by text cost money and are counted by network too. A person may still sign in from a network of before while strangers guess.
alter table codes add column network bytea, add column known_tries integer not null default 0;
create index codes_network on codes (network, created_at) where network is not null;
alter table sessions add column network bytea;
create index sessions_network on sessions (user_id, network) where network is not null;
