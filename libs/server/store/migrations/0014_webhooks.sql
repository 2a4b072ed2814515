-- Webhooks: who wants to be told of what, what happened (written in the transaction in which it happened), and which of it still has to be
-- told to whom. The secret that signs is worked out from the server's key and these rows, so that no row holds it.
create table webhooks (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  url text not null check (length(url) between 1 and 2048),
  type text not null check (type in ('conversation', 'incoming', 'contact', 'agent', 'onboarding')),
  label text not null check (length(label) between 1 and 200),
  secret_version integer not null default 1,
  -- Until then the secret before this one signs as well.
  previous_secret_until timestamptz,
  -- Since when every delivery has failed; null while it works.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  -- When the owners were told that it was disabled.
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, account_id, url, type),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index webhooks_untold on webhooks (disabled_at) where disabled_at is not null and notified_at is null;

-- What happened. The payload is what a receiver gets, byte by byte the same at every attempt.
create table webhook_events (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  type text not null,
  payload text not null,
  created_at timestamptz not null default now(),
  -- When its deliveries were made; null while nobody has looked who wants it.
  spread_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index webhook_events_fresh on webhook_events (created_at) where spread_at is null;

-- One event on its way to one webhook. fence counts the leases: whoever lost the lease to another process writes nothing.
create table webhook_deliveries (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  fence integer not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  history jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, webhook_id, event_id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references webhook_events (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'pending';
create index webhook_deliveries_ledger on webhook_deliveries (organization_id, account_id, created_at, id);
create index webhook_deliveries_event on webhook_deliveries (organization_id, event_id);

-- Where what a supplier sends is shown first.
create table webhook_relays (
  organization_id bigint not null,
  account_id bigint not null,
  type text not null,
  url text not null check (length(url) between 1 and 2048),
  timeout_ms integer not null,
  headers jsonb not null default '[]',
  success_status_codes jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (organization_id, account_id, type),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

create function webhook_events_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_webhooks', '');
  return null;
end $$;
create trigger webhook_events_notify after insert on webhook_events for each statement execute function webhook_events_notify();

do $$
declare name text;
begin
  foreach name in array array['webhooks', 'webhook_events', 'webhook_deliveries', 'webhook_relays'] loop
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
