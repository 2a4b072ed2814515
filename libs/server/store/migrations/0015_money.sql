-- Money. The ledger is double entry in whole units (usd: millionths of a dollar, btc: thousandths of a satoshi): a posting is a set of lines that
-- sum to zero per currency. The database holds it to that by itself, whatever the code above it does: what is written stays as it is, lines are
-- added only in the transaction of their posting, sums are looked at when that transaction ends, and an account that belongs to somebody never
-- goes below zero. Only the platform's scope writes money; whoever it belongs to, and those above, read it.
create table ledger_postings (
  id uuid primary key default gen_random_uuid(),
  -- The same key is the same posting: a repeat finds the first one.
  key text not null unique check (length(key) between 1 and 200),
  digest text not null,
  kind text not null check (length(kind) between 1 and 60),
  posted_at timestamptz not null default now(),
  transaction xid8 not null default pg_current_xact_id()
);

-- Whose an account is stands in its name: customer:{id}:… and node:{id}:… are somebody's, every other is the installation's own.
create function ledger_node(account text) returns bigint language sql immutable parallel safe as $$ select substring(account from '^(?:customer|node):([1-9][0-9]{0,15}):')::bigint $$;
-- What is owed to somebody cannot be spent twice. What somebody owes (`…:usage`), and everything that money comes from or goes to, may be below zero.
create function ledger_is_guarded(account text) returns boolean language sql immutable parallel safe as $$ select account ~ '^(customer|node):[1-9][0-9]{0,15}:(credit|revenue)$' $$;

create table ledger_lines (
  posting_id uuid not null references ledger_postings (id),
  position smallint not null,
  -- Somebody's account has its node in the one way to write it: another spelling would be another account, and nobody's.
  account text not null check (account ~ '^[a-z][a-z0-9-]*(:[a-z0-9-]+){0,3}$' and (account !~ '^(customer|node)(:|$)' or account ~ '^(customer|node):[1-9][0-9]{0,15}:[a-z-]+$')),
  currency text not null check (currency in ('usd', 'btc')),
  amount bigint not null check (amount <> 0),
  node_id bigint generated always as (ledger_node(account)) stored,
  primary key (posting_id, position)
);
create index ledger_lines_account on ledger_lines (account, currency);
create index ledger_lines_node on ledger_lines (node_id) where node_id is not null;

-- What a posting was, in words, for each node that it touches. The books stay when an account is deleted; the words go with it.
create table ledger_notes (
  posting_id uuid not null references ledger_postings (id),
  node_id bigint not null references accounts (id) on delete cascade,
  description text not null check (length(description) <= 500),
  about jsonb not null default '{}',
  primary key (posting_id, node_id)
);
create index ledger_notes_node on ledger_notes (node_id);

-- One row for each account that may not go below zero: its lock and its balance, which only its lines can change.
create table ledger_balances (
  account text not null check (ledger_is_guarded(account)),
  currency text not null check (currency in ('usd', 'btc')),
  node_id bigint generated always as (ledger_node(account)) stored,
  balance bigint not null default 0 check (balance >= 0),
  primary key (account, currency)
);
create index ledger_balances_node on ledger_balances (node_id);

create function ledger_add_line() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_postings p where p.id = new.posting_id and p.transaction = pg_current_xact_id()) then
    raise exception 'a posting is closed with its transaction' using errcode = 'check_violation';
  end if;
  if ledger_is_guarded(new.account) then
    insert into ledger_balances (account, currency) values (new.account, new.currency) on conflict do nothing;
    update ledger_balances set balance = balance + new.amount where account = new.account and currency = new.currency;
  end if;
  return new;
end $$;
create trigger ledger_add_line before insert on ledger_lines for each row execute function ledger_add_line();

create function ledger_keep_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'a balance changes by lines only' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger ledger_keep_balance before update on ledger_balances for each row execute function ledger_keep_balance();

create function ledger_check_sum() returns trigger language plpgsql as $$
declare posting uuid;
begin
  if tg_table_name = 'ledger_postings' then posting := new.id; else posting := new.posting_id; end if;
  if exists (select 1 from ledger_lines l where l.posting_id = posting group by l.currency having sum(l.amount) <> 0) then
    raise exception 'the lines of posting % do not sum to zero', posting using errcode = 'check_violation';
  end if;
  if not exists (select 1 from ledger_lines l where l.posting_id = posting) then
    raise exception 'posting % has no lines', posting using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_sum after insert on ledger_lines deferrable initially deferred for each row execute function ledger_check_sum();
create constraint trigger ledger_postings_sum after insert on ledger_postings deferrable initially deferred for each row execute function ledger_check_sum();

-- A way to pay somebody. Whoever has the slug may see it and pay it, once.
create table payment_links (
  slug text primary key check (slug ~ '^[A-Za-z0-9_-]{22}$'),
  node_id bigint not null references accounts (id) on delete cascade,
  title text not null default '' check (length(title) <= 200),
  amount bigint not null check (amount > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'closed')),
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create index payment_links_node on payment_links (node_id, created_at);

-- What was begun at a processor. `id` is ours, `external_id` the processor's.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  node_id bigint not null references accounts (id) on delete cascade,
  key text not null,
  processor text not null,
  mode text not null check (mode in ('payment', 'subscription')),
  amount bigint not null check (amount >= 0),
  plan jsonb,
  slug text references payment_links (slug) on delete set null,
  external_id text,
  url text,
  client_secret text,
  state text not null default 'open' check (state in ('open', 'completed')),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (node_id, key)
);
create unique index checkouts_external on checkouts (processor, external_id) where external_id is not null;

-- What a processor said, once each, and what came of it. `node_id` is null until the payment itself is known: a refund may be told before it.
create table payment_events (
  processor text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (processor, event_id)
);
create table payments (
  processor text not null,
  payment_id text not null,
  node_id bigint not null references accounts (id) on delete cascade,
  checkout_id uuid references checkouts (id) on delete cascade,
  amount bigint not null check (amount > 0),
  -- What of it the receiver did not get.
  fee bigint not null default 0 check (fee >= 0),
  paid_at timestamptz not null,
  primary key (processor, payment_id)
);
create index payments_node on payments (node_id, paid_at);
create table payment_refunds (
  processor text not null,
  refund_id text not null,
  -- Under which it was asked for; null when it was begun at the processor.
  key text,
  payment_id text not null,
  node_id bigint references accounts (id) on delete cascade,
  amount bigint not null check (amount > 0),
  state text not null default 'done' check (state in ('asked', 'done', 'failed')),
  created_at timestamptz not null default now(),
  posted_at timestamptz,
  primary key (processor, refund_id)
);
create unique index payment_refunds_key on payment_refunds (processor, key) where key is not null;
create index payment_refunds_payment on payment_refunds (processor, payment_id);

create table invoices (
  payment_hash text primary key check (payment_hash ~ '^[0-9a-f]{64}$'),
  node_id bigint not null references accounts (id) on delete cascade,
  slug text references payment_links (slug) on delete cascade,
  invoice text not null,
  msat bigint not null check (msat > 0),
  -- What was asked for, in the words of whoever asked.
  asked_amount text not null,
  asked_unit text not null check (asked_unit in ('USD', 'SAT')),
  state text not null default 'pending' check (state in ('pending', 'paid', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz
);
create index invoices_node on invoices (node_id, created_at);
create index invoices_slug on invoices (slug, created_at) where slug is not null;

-- Money on its way out: written together with its posting, sent by whichever process leases it, under its id as the key, so that it leaves once.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  node_id bigint not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('ln', 'stripe', 'paypal', 'venmo')),
  address text not null,
  currency text not null check (currency in ('usd', 'btc')),
  amount bigint not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'sent', 'paid', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  external_id text,
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index payouts_node on payouts (node_id, created_at);
create index payouts_due on payouts (next_at) where state = 'pending';
-- The network pays a hash once; paying it out twice would take it from somebody without anything leaving.
create unique index payouts_hash on payouts (external_id) where kind = 'ln' and state <> 'failed';

create table payout_accounts (
  node_id bigint primary key references accounts (id) on delete cascade,
  processor text not null,
  account_id text not null,
  is_ready boolean not null default false,
  updated_at timestamptz not null default now()
);

create table rewards (
  id uuid primary key default gen_random_uuid(),
  node_id bigint not null references accounts (id) on delete cascade,
  -- What it is given for, once.
  key text not null unique,
  reason text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index rewards_node on rewards (node_id, created_at);

-- The last rate that a source gave: millionths of a dollar for a whole bitcoin. All processes share it.
create table exchange_rates (
  pair text primary key,
  micros bigint not null check (micros > 0),
  source text not null,
  fetched_at timestamptz not null
);

do $$
declare name text;
begin
  foreach name in array array['ledger_postings', 'ledger_lines', 'ledger_notes', 'ledger_balances', 'payment_links', 'checkouts', 'payment_events', 'payments', 'payment_refunds', 'invoices', 'payouts', 'payout_accounts', 'rewards', 'exchange_rates'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
  end loop;
  foreach name in array array['payment_links', 'checkouts', 'payments', 'payment_refunds', 'invoices', 'payouts', 'payout_accounts', 'rewards', 'exchange_rates'] loop
    execute format('grant update, delete on %I to patchbay_app', name);
  end loop;
  -- Seen with the node: its own row is there for whoever reaches it. A restricted member sees the row of its organization, and no money of it.
  foreach name in array array['ledger_lines', 'ledger_notes', 'ledger_balances', 'payment_links', 'checkouts', 'payments', 'payment_refunds', 'invoices', 'payouts', 'payout_accounts', 'rewards'] loop
    execute format($policy$ create policy reaches on %I for select to patchbay_app_partner, patchbay_app_reseller, patchbay_app_agent using (exists (select 1 from accounts a where a.id = node_id)) $policy$, name);
    execute format($policy$ create policy organization_reaches on %I for select to patchbay_app_organization
      using (exists (select 1 from accounts a where a.id = node_id) and ((select scope_permitted()) is null or node_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
  end loop;
end $$;
revoke insert on ledger_balances from patchbay_app;
grant insert (account, currency), update (balance) on ledger_balances to patchbay_app;
grant delete on payment_events to patchbay_app;
create policy reaches on ledger_postings for select to patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent using (exists (select 1 from ledger_lines l where l.posting_id = id));
