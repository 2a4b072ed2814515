-- Plans that a tier sells to the one beneath it, who is subscribed to what, what was used, and what each tier owes for it. Money is whole
-- micro-dollars. A row about a payer carries the path to it, so that a scope sees the payers of its own tier and beneath, and never what those
-- above it pay.

-- The path to a node, whatever the writer says.
create function node_place() returns trigger language plpgsql as $$
declare node accounts;
begin
  select * into node from accounts where id = new.account_id;
  if not found then raise exception 'no such account' using errcode = 'insufficient_privilege'; end if;
  new.partner_id := case when node.type = 'partner' then node.id else node.partner_id end;
  new.reseller_id := case when node.type = 'reseller' then node.id else node.reseller_id end;
  new.organization_id := case when node.type = 'organization' then node.id else node.organization_id end;
  return new;
end $$;

-- What is sold, by whom, to which tier directly beneath (a reseller's plans for agents are sold by the organization). items: see the contract's Plan.
create table plans (
  id text primary key check (id ~ '^pplan-[0-9a-z-]{1,80}$'),
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  sold_to text not null check (sold_to in ('partner', 'reseller', 'organization', 'agent')),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  is_public boolean not null default true,
  month_micros bigint check (month_micros >= 0),
  year_micros bigint check (year_micros >= 0),
  items jsonb not null default '[]',
  features jsonb not null default '[]',
  addons jsonb not null default '[]',
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (month_micros is not null or year_micros is not null)
);
create index plans_owner on plans (account_id, created_at);
create trigger plans_place before insert or update of account_id, partner_id, reseller_id on plans for each row execute function templates_place();

-- What the processor says of a node's subscription. Written by the platform alone, from the processor's events.
create table subscriptions (
  account_id bigint primary key references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  plan_id text references plans (id),
  term text not null default 'month' check (term in ('month', 'year')),
  state text not null check (state in ('active', 'pastDue', 'ended')),
  -- The seller whose own processor bills it; null for the installation's.
  billed_by bigint,
  external_id text,
  customer_id text,
  started_at timestamptz not null,
  cancels_at timestamptz,
  canceled_at timestamptz,
  canceled_reason text,
  canceled_details text,
  -- When the newest event that counted was made: an older one that comes later changes nothing.
  event_at timestamptz not null,
  updated_at timestamptz not null default now()
);

-- What a node asked the processor for. One subscription may be asked for at a time, however many ask at once; an end is asked for once.
create table plan_orders (
  id uuid not null default gen_random_uuid(),
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  kind text not null check (kind in ('subscribe', 'cancel')),
  plan_id text references plans (id),
  term text check (term in ('month', 'year')),
  checkout_id text,
  billed_by bigint,
  -- With cancel: the processor's id of what is to end.
  subscription_id text,
  reason text,
  details text,
  state text not null default 'open' check (state in ('open', 'done', 'replaced', 'failed')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (account_id, id)
);
create unique index plan_orders_open on plan_orders (account_id) where state = 'open' and kind = 'subscribe';
create unique index plan_orders_ends on plan_orders (account_id, subscription_id) where kind = 'cancel';

-- The stretches of time in which included quantities count anew.
create table billing_periods (
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (account_id, starts_at),
  check (starts_at < ends_at)
);

-- What was used, written in the transaction in which it was. quantity is raw: seconds, characters, pieces.
create table usage_events (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  item text not null check (length(item) between 1 and 80),
  quantity bigint not null check (quantity >= 0),
  at timestamptz not null,
  key text not null check (length(key) between 1 and 200),
  -- What it belongs to, for the explanation of its cost: the uuid of a conversation.
  subject text,
  self_test boolean not null default false,
  about jsonb not null default '{}',
  created_at timestamptz not null default now(),
  rated_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index usage_events_fresh on usage_events (created_at, id) where rated_at is null;
create index usage_events_time on usage_events (organization_id, at);
create index usage_events_rated on usage_events (organization_id, rated_at);
create index usage_events_subject on usage_events (organization_id, subject) where subject is not null;

create function usage_events_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_usage', '');
  return null;
end $$;
create trigger usage_events_notify after insert on usage_events for each statement execute function usage_events_notify();

-- What one tier owes the one above it for one event, with the lines that explain it. account_id pays, used_by used.
create table usage_charges (
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  event_organization_id bigint not null,
  event_id uuid not null,
  used_by bigint not null,
  seller_id bigint not null,
  tier text not null check (tier in ('agent', 'organization', 'reseller', 'partner')),
  item text not null,
  plan_id text,
  plan_item text,
  unit_quantity bigint not null check (unit_quantity > 0),
  units bigint not null check (units >= 0),
  amount_micros bigint not null check (amount_micros >= 0),
  lines jsonb not null,
  period_start timestamptz not null,
  at timestamptz not null,
  primary key (account_id, event_organization_id, event_id),
  foreign key (event_organization_id, event_id) references usage_events (organization_id, id) on delete cascade
);
create index usage_charges_time on usage_charges (account_id, at);
create index usage_charges_event on usage_charges (event_organization_id, event_id);

-- How many units of an item of a plan a payer has used in a period.
create table usage_counters (
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  period_start timestamptz not null,
  plan_item text not null,
  units bigint not null default 0,
  primary key (account_id, period_start, plan_item)
);

-- The processor that a seller brings. The keys are sealed under the server's key.
create table billing_systems (
  account_id bigint primary key references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  kind text not null check (kind in ('stripe', 'chargebee')),
  sealed text not null,
  publishable_key text,
  site text,
  updated_at timestamptz not null default now()
);

-- Where a node's usage records are written to. fence counts the leases, as of webhook deliveries.
create table usage_exports (
  account_id bigint primary key references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  protocol text not null check (protocol in ('sftp', 'ftps', 'ftp')),
  rotation_minutes integer not null check (rotation_minutes between 1 and 1440),
  host text not null,
  port integer not null check (port between 1 and 65535),
  username text not null,
  sealed_password text not null,
  folder text not null default '',
  exported_until timestamptz not null,
  next_at timestamptz not null,
  leased_until timestamptz,
  fence integer not null default 0,
  failures integer not null default 0,
  last_file text,
  last_error text,
  updated_at timestamptz not null default now()
);
create index usage_exports_due on usage_exports (next_at);

do $$
declare name text;
begin
  foreach name in array array['subscriptions', 'plan_orders', 'billing_periods', 'usage_charges', 'usage_counters', 'billing_systems', 'usage_exports'] loop
    execute format('create trigger %I before insert or update of account_id, partner_id, reseller_id, organization_id on %I for each row execute function node_place()', name || '_place', name);
  end loop;
  foreach name in array array['plans', 'subscriptions', 'plan_orders', 'billing_periods', 'usage_events', 'usage_charges', 'usage_counters', 'billing_systems', 'usage_exports'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
  -- Read along the path of the payer.
  foreach name in array array['subscriptions', 'plan_orders', 'billing_periods', 'usage_charges', 'usage_counters', 'usage_exports'] loop
    execute format($policy$ create policy partner_reads on %I for select to patchbay_app_partner using (partner_id = (select scope_id())) $policy$, name);
    execute format($policy$ create policy reseller_reads on %I for select to patchbay_app_reseller using (reseller_id = (select scope_id())) $policy$, name);
    execute format($policy$ create policy organization_reads on %I for select to patchbay_app_organization using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or %I = any ((select scope_permitted())::bigint[]))) $policy$, name, case name when 'usage_charges' then 'used_by' else 'account_id' end);
    execute format($policy$ create policy agent_reads on %I for select to patchbay_app_agent using (account_id = (select scope_id())) $policy$, name);
  end loop;
  -- Asked for, and set up, at the node itself and above.
  foreach name in array array['plan_orders', 'usage_exports'] loop
    execute format($policy$ create policy partner_writes on %I to patchbay_app_partner using (partner_id = (select scope_id())) $policy$, name);
    execute format($policy$ create policy reseller_writes on %I to patchbay_app_reseller using (reseller_id = (select scope_id())) $policy$, name);
    execute format($policy$ create policy organization_writes on %I to patchbay_app_organization using (organization_id = (select scope_id()) and (select scope_permitted()) is null) $policy$, name);
    execute format($policy$ create policy agent_writes on %I to patchbay_app_agent using (account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;

-- A period of a node is for those above it to set.
create policy partner_sets on billing_periods to patchbay_app_partner using (partner_id = (select scope_id()) and account_id <> (select scope_id()));
create policy reseller_sets on billing_periods to patchbay_app_reseller using (reseller_id = (select scope_id()) and account_id <> (select scope_id()));

-- Processors belong to sellers.
create policy partner_reaches on billing_systems to patchbay_app_partner using (partner_id = (select scope_id()));
create policy reseller_reaches on billing_systems to patchbay_app_reseller using (reseller_id = (select scope_id()));

-- A plan is written by its seller or above. The tier that it is sold to reads it when it is public, its own, or offered to it; a tier further
-- down does not: it would learn what the one above it pays.
create policy partner_reads on plans for select to patchbay_app_partner using (partner_id = (select scope_id()));
create policy partner_adds on plans for insert to patchbay_app_partner with check (partner_id = (select scope_id()));
create policy partner_changes on plans for update to patchbay_app_partner using (partner_id = (select scope_id()));
create policy partner_removes on plans for delete to patchbay_app_partner using (partner_id = (select scope_id()));
create policy reseller_reads on plans for select to patchbay_app_reseller using (account_id = (select scope_id()));
create policy reseller_adds on plans for insert to patchbay_app_reseller with check (account_id = (select scope_id()));
create policy reseller_changes on plans for update to patchbay_app_reseller using (account_id = (select scope_id()));
create policy reseller_removes on plans for delete to patchbay_app_reseller using (account_id = (select scope_id()));
create policy sold_reads on plans for select to patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent using (exists (
  select 1 from accounts own where own.id = (select scope_id()) and own.type = plans.sold_to
    and plans.partner_id is not distinct from (case when own.type <> 'partner' then own.partner_id end)
    and plans.reseller_id is not distinct from (case when own.type in ('organization', 'agent') then own.reseller_id end)
    and ((plans.is_public and plans.retired_at is null) or plans.id = own.product_plan_id or plans.id = own.details ->> 'offeredProductPlanId')
));

-- What was used is added by whoever it happened to, and changed by nobody; that it was rated is for the platform to say.
revoke update on usage_events from patchbay_app;
grant update (account_id) on usage_events to patchbay_app;
grant update (rated_at) on usage_events to patchbay_app_platform;
do $$
declare kind text; reach text;
begin
  foreach kind in array array['partner', 'reseller', 'organization', 'agent'] loop
    reach := case kind
      when 'organization' then $reach$ organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])) $reach$
      when 'agent' then $reach$ organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()) $reach$
      else $reach$ organization_id = any (array(select o.id from accounts o where o.type = 'organization')) $reach$ end;
    execute format('create policy %I on usage_events for select to %I using (%s)', kind || '_reads', 'patchbay_app_' || kind, reach);
    execute format('create policy %I on usage_events for insert to %I with check (%s)', kind || '_adds', 'patchbay_app_' || kind, reach);
  end loop;
end $$;
