-- Outbound calls and texts: what is to be done, every attempt at it, and what an organization lets its tasks do. A task that runs is leased: who
-- holds the lease keeps it alive, and the fence, the count of leases, keeps whoever lost it from writing.
create table tasks (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  -- The agent that does it.
  account_id bigint not null,
  batch_id uuid,
  type text not null check (type in ('call', 'text')),
  state text not null default 'pending' check (state in ('pending', 'running', 'finished', 'errored', 'canceled', 'deleted')),
  target text not null check (length(target) between 1 and 40),
  -- IANA names of every zone in which the target's clock may stand, with spaces between; empty where the number tells nothing.
  zones text not null default '',
  context text,
  task_context text,
  greeting text,
  wait_to_greet boolean not null default false,
  message text,
  external_task_id text,
  meta jsonb not null default '{}',
  scheduled_for timestamptz,
  -- When it may be looked at again: its time, or the next hour at which limits let it run.
  next_at timestamptz not null,
  attempts integer not null default 0,
  outcome text,
  reason text,
  room_id text,
  conversation_uuid text,
  fence integer not null default 0,
  leased_until timestamptz,
  -- How often the attempt on its way was taken over from a process that died.
  takeovers integer not null default 0,
  -- The attempt that is on its way, or the last one.
  attempt_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'running') = (leased_until is not null)),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index tasks_due on tasks (organization_id, next_at, id) where state = 'pending';
create index tasks_leased on tasks (leased_until) where state = 'running';
create index tasks_newest on tasks (organization_id, created_at, id);
create index tasks_changed on tasks (organization_id, updated_at, id);
create index tasks_states on tasks (organization_id, state, account_id);
create index tasks_batch on tasks (organization_id, batch_id) where batch_id is not null;

-- One attempt. Its id is the key by which the carrier knows a repetition, so that an attempt that is taken over rings nobody twice.
create table task_attempts (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  task_id uuid not null,
  -- The fence of the lease under which it was begun.
  number integer not null,
  type text not null check (type in ('call', 'text')),
  target text not null,
  -- The day in the zone of the business hours: what daily limits count.
  day date not null,
  state text not null default 'starting' check (state in ('starting', 'placed', 'ended')),
  -- False once it is known that nobody was reached: then it counts neither for limits nor for pauses.
  counts boolean not null default true,
  call_id text,
  outcome text,
  reason text,
  seconds integer not null default 0,
  conversation_uuid text,
  started_at timestamptz not null default now(),
  placed_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, task_id, number),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index task_attempts_day on task_attempts (organization_id, day, type) where counts;
create index task_attempts_target on task_attempts (organization_id, target, type, started_at) where counts;
create index task_attempts_id on task_attempts (id);
create index task_attempts_conversation on task_attempts (organization_id, conversation_uuid) where conversation_uuid is not null;

-- What an organization lets its tasks do: one row, of the organization itself. Whoever hands out tasks locks it, so that limits hold however
-- many processes there are.
create table task_limits (
  organization_id bigint not null,
  account_id bigint not null,
  timezone text not null default 'UTC' check (timezone ~ '^[A-Za-z0-9]+(/[A-Za-z0-9_+-]+)*$'),
  days integer[] not null default '{1,2,3,4,5}',
  start_minute integer not null default 540 check (start_minute between 0 and 1439),
  end_minute integer not null default 1020 check (end_minute between 1 and 1440),
  daily_calls integer not null default 100,
  daily_texts integer not null default 200,
  daily_tasks integer not null default 300,
  concurrency integer not null default 10,
  cooldown_calls integer not null default 86400,
  cooldown_texts integer not null default 300,
  updated_at timestamptz not null default now(),
  check (start_minute < end_minute),
  primary key (organization_id, account_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

create function tasks_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('patchbay_tasks', '');
  return null;
end $$;
create trigger tasks_notify after insert on tasks for each statement execute function tasks_notify();

do $$
declare name text;
begin
  foreach name in array array['tasks', 'task_attempts', 'task_limits'] loop
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
