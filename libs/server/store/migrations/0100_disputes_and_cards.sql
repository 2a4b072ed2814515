-- A bank took a card payment back, or only asks about it. The flags are what the processor reported so far, in any order; the amount is
-- debited once while the payment counts as taken and not as returned.
create table payment_disputes (
  processor text not null,
  dispute_id text not null,
  payment_id text not null,
  -- Whose payment it is; null until that is known here.
  node_id bigint references accounts (id) on delete cascade,
  amount bigint not null check (amount > 0),
  is_taken boolean not null default false,
  is_returned boolean not null default false,
  outcome text not null default 'open' check (outcome in ('open', 'won', 'lost')),
  created_at timestamptz not null default now(),
  debited_at timestamptz,
  returned_at timestamptz,
  primary key (processor, dispute_id)
);
create index payment_disputes_payment on payment_disputes (processor, payment_id);
create index payment_disputes_open on payment_disputes (node_id) where outcome = 'open';
-- The card behind a payment, as the processor recognizes it again. Two accounts that pay by one card are one person.
create table payment_cards (
  processor text not null,
  payment_id text not null,
  fingerprint text not null check (length(fingerprint) between 1 and 255),
  primary key (processor, payment_id)
);
create index payment_cards_fingerprint on payment_cards (fingerprint);

do $$
declare name text;
begin
  foreach name in array array['payment_disputes', 'payment_cards'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
  execute $policy$ create policy reaches on payment_disputes for select to patchbay_app_partner, patchbay_app_reseller, patchbay_app_agent using (exists (select 1 from accounts a where a.id = node_id)) $policy$;
  execute $policy$ create policy organization_reaches on payment_disputes for select to patchbay_app_organization
    using (exists (select 1 from accounts a where a.id = node_id) and ((select scope_permitted()) is null or node_id = any ((select scope_permitted())::bigint[]))) $policy$;
end $$;
