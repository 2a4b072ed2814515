-- What a billing period came to once it has ended: the price of the plan for the terms that begin then, and what was used beyond what the plan includes.
-- One row for each payer and period, written with its posting. Each charge is in one statement; what comes late is in the next.
alter table billing_periods add column closed_at timestamptz;
-- Up to when the terms of the plan are priced, at the close of this period.
alter table billing_periods add column renewed_until timestamptz;
create index billing_periods_open on billing_periods (ends_at) where closed_at is null;

alter table usage_charges add column billed_in timestamptz;
create index usage_charges_unbilled on usage_charges (account_id, at) where billed_in is null;
create index usage_charges_billed on usage_charges (account_id, billed_in) where billed_in is not null;

-- What a term costs at the processor: prices of running subscriptions stay as they were at the checkout.
alter table subscriptions add column price_micros bigint check (price_micros >= 0);

create table billing_statements (
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seller_id bigint not null,
  tier text not null check (tier in ('agent', 'organization', 'reseller', 'partner')),
  plan_id text,
  lines jsonb not null,
  plan_micros bigint not null check (plan_micros >= 0),
  usage_micros bigint not null check (usage_micros >= 0),
  made_at timestamptz not null,
  -- kept: owed by the books alone. waiting: the processor is to be told. invoiced: it puts the amount into the next invoice. failed: it would not.
  state text not null default 'kept' check (state in ('kept', 'waiting', 'invoiced', 'failed')),
  billed_by bigint,
  subscription_id text,
  -- Processors take whole cents: what is less is asked for with the next one.
  asked_micros bigint not null default 0 check (asked_micros >= 0),
  carried_micros bigint not null default 0 check (carried_micros >= 0),
  external_id text,
  next_at timestamptz not null,
  leased_until timestamptz,
  fence integer not null default 0,
  failures integer not null default 0,
  last_error text,
  primary key (account_id, starts_at),
  check (starts_at < ends_at)
);
create index billing_statements_waiting on billing_statements (next_at) where state = 'waiting';

create trigger billing_statements_place before insert or update of account_id, partner_id, reseller_id, organization_id on billing_statements for each row execute function node_place();
alter table billing_statements enable row level security;
alter table billing_statements force row level security;
grant select, insert, update, delete on billing_statements to patchbay_app;
create policy platform on billing_statements to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reads on billing_statements for select to patchbay_app_partner using (partner_id = (select scope_id()));
create policy reseller_reads on billing_statements for select to patchbay_app_reseller using (reseller_id = (select scope_id()));
create policy organization_reads on billing_statements for select to patchbay_app_organization using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
create policy agent_reads on billing_statements for select to patchbay_app_agent using (account_id = (select scope_id()));
