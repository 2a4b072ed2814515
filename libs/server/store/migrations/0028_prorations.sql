-- Changes of a plan in the middle of a term, and subscriptions that nobody pays.

alter table subscriptions
  -- It ended because it was not paid, however often the processor asked.
  add column unpaid boolean not null default false,
  -- When the processor last said that money came: an older word that it will not come changes nothing.
  add column paid_at timestamptz,
  -- From when terms and billing periods count, where that is not its beginning: a term of another length begins anew.
  add column anchored_at timestamptz;

-- What an account had until a moment, so that what lies before it is charged and rated as it was then.
create table plan_changes (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  at timestamptz not null,
  plan_id text,
  term text not null default 'month' check (term in ('month', 'year')),
  -- Null: what the plan says.
  price_micros bigint check (price_micros >= 0),
  anchored_at timestamptz not null,
  -- Two changes of one second are told apart by it.
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
create index plan_changes_time on plan_changes (account_id, at, recorded_at);

-- What a change came to: the unused rest of the old plan and the rest of the new one. Booked at once, and a line of the next statement.
create table billing_prorations (
  account_id bigint not null references accounts (id) on delete cascade,
  -- The processor's word for it, or ours.
  key text not null check (length(key) between 1 and 200),
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  seller_id bigint not null,
  at timestamptz not null,
  lines jsonb not null,
  net_micros bigint not null,
  -- settled: nobody is to be told. charge: the processor is asked for it now. next: it is a part of what the processor is asked for next, below zero too.
  state text not null check (state in ('settled', 'charge', 'next')),
  billed_by bigint,
  subscription_id text,
  -- The statement whose line it is; null until that is made.
  billed_in timestamptz,
  next_at timestamptz not null,
  leased_until timestamptz,
  failures integer not null default 0,
  last_error text,
  primary key (account_id, key)
);
create index billing_prorations_unbilled on billing_prorations (account_id, at) where billed_in is null;
create index billing_prorations_charge on billing_prorations (next_at) where state = 'charge';

alter table billing_statements add column proration_micros bigint not null default 0;
-- What is less than a cent, and below zero a credit that is more than the invoice: both go on to the next.
alter table billing_statements drop constraint billing_statements_carried_micros_check;

do $$
declare name text;
begin
  foreach name in array array['plan_changes', 'billing_prorations'] loop
    execute format('create trigger %I before insert or update of account_id, partner_id, reseller_id, organization_id on %I for each row execute function node_place()', name || '_place', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
    execute format($policy$ create policy partner_reads on %I for select to patchbay_app_partner using (partner_id = (select scope_id())) $policy$, name);
    execute format($policy$ create policy reseller_reads on %I for select to patchbay_app_reseller using (reseller_id = (select scope_id())) $policy$, name);
    execute format($policy$ create policy organization_reads on %I for select to patchbay_app_organization
      using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
    execute format($policy$ create policy agent_reads on %I for select to patchbay_app_agent using (account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;
