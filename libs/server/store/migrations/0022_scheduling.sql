-- When an account can be booked, what it is connected to, and how a tenant proves that a domain is its own.

-- Opening hours of an account, as the owner set them. Keys that nobody here knows survive in `schedule`.
create table schedules (
  organization_id bigint not null,
  account_id bigint not null,
  schedule jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

-- What an account told about a system outside, sealed as a whole under the server's key: no row can be read without it.
create table integrations (
  organization_id bigint not null,
  account_id bigint not null,
  slug text not null check (length(slug) between 1 and 120),
  version text not null check (length(version) between 1 and 40),
  sealed text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id, slug, version),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

-- A calendar outside that an account gave us leave to use. The tokens are sealed.
create table calendar_connections (
  organization_id bigint not null,
  account_id bigint not null,
  provider text not null check (provider in ('google')),
  sealed text not null,
  calendar_id text not null check (length(calendar_id) between 1 and 400),
  calendar_name text not null default '' check (length(calendar_name) <= 400),
  -- Why it no longer works; null while it does.
  broken_reason text,
  broken_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id, provider),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

-- Somebody on the way through a consent page: bound to the session that set out, used once, gone after ten minutes.
create table calendar_handshakes (
  organization_id bigint not null,
  account_id bigint not null,
  state_hash bytea not null,
  session_id uuid not null,
  sealed_verifier text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, account_id, state_hash),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

-- Whose diary an appointment stands in: several agents of one organization may share one. Null is the account's own.
-- A held appointment counts as taken; it becomes booked when the calendar outside has it too, and is undone when nobody finished it.
alter table appointments
  add column diary_id bigint,
  add column description text not null default '',
  add column contact text not null default '',
  add column external_calendar text,
  add column external_state text not null default 'none' check (external_state in ('none', 'held', 'kept', 'undo')),
  add column next_at timestamptz;
create index appointments_diary on appointments (organization_id, (coalesce(diary_id, account_id)), starts_at) where status <> 'canceled';
create index appointments_unfinished on appointments (next_at) where external_state in ('held', 'undo');

-- Several tenants may name one host; it belongs to the one who proved it. What was there before keeps what it had and is never asked again.
alter table domains drop constraint domains_pkey;
alter table domains add primary key (domain, account_id);
create unique index domains_proved on domains (domain) where verified_at is not null;
create unique index domains_default on domains (account_id) where is_default;
create index domains_account on domains (account_id);
alter table domains
  add column created_at timestamptz not null default now(),
  add column checked_at timestamptz,
  -- When the proof is looked for next; null when it never is.
  add column next_check_at timestamptz,
  -- Since when the proof of a proved domain was not found; null while it is there.
  add column missing_since timestamptz,
  add column finding text check (finding in ('found', 'absent', 'other', 'unknown', 'taken')),
  add column lost_at timestamptz;
create index domains_due on domains (next_check_at) where next_check_at is not null;

-- A tenant sees and names its own; that one is proved, and which is the default, is the platform's word.
create policy partner_reads on domains for select to patchbay_app_partner using (account_id = any (array(select a.id from accounts a where a.type in ('partner', 'reseller'))));
create policy partner_removes on domains for delete to patchbay_app_partner using (account_id = any (array(select a.id from accounts a where a.type in ('partner', 'reseller'))));
create policy partner_adds on domains for insert to patchbay_app_partner with check (verified_at is null and not is_default and account_id = any (array(select a.id from accounts a where a.type in ('partner', 'reseller'))));
create policy reseller_reads on domains for select to patchbay_app_reseller using (account_id = (select scope_id()));
create policy reseller_removes on domains for delete to patchbay_app_reseller using (account_id = (select scope_id()));
create policy reseller_adds on domains for insert to patchbay_app_reseller with check (verified_at is null and not is_default and account_id = (select scope_id()));

do $$
declare name text;
begin
  foreach name in array array['schedules', 'integrations', 'calendar_connections', 'calendar_handshakes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
    execute format($policy$ create policy partner_reaches on %I to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy reseller_reaches on %I to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy organization_reaches on %I to patchbay_app_organization
      using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
    execute format($policy$ create policy agent_reaches on %I to patchbay_app_agent
      using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;
