-- What goes through a carrier: calls in and out, texts on their way, recordings, and which callbacks were answered already.

-- A call as the carrier knows it; what is said in it stands in its conversation. key is the caller's name of an outbound call: the same one rings once.
create table carrier_calls (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  carrier text not null,
  carrier_call_id text,
  key text,
  direction text not null check (direction in ('inbound', 'outbound')),
  from_number text not null,
  to_number text not null,
  state text not null default 'queued' check (state in ('queued', 'ringing', 'answered', 'ended')),
  outcome text check (outcome in ('completed', 'busy', 'no-answer', 'failed', 'voicemail')),
  context jsonb not null default '{}',
  greeting text,
  wait_to_greet boolean not null default false,
  task_attempt_id text,
  room_id text,
  conversation_uuid text,
  answered_by text check (answered_by in ('person', 'machine')),
  -- How often nobody said anything in a row, and where the caller is being put through to.
  silences integer not null default 0,
  transfer jsonb,
  -- When it counts as unanswered, or as over, even if the carrier says nothing more.
  give_up_at timestamptz not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  seconds integer not null default 0,
  -- When whoever asked for the call was told how it ended.
  told_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, account_id, key),
  check ((state = 'ended') = (outcome is not null)),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create unique index carrier_calls_of_carrier on carrier_calls (organization_id, carrier, carrier_call_id) where carrier_call_id is not null;
create index carrier_calls_by_carrier_id on carrier_calls (carrier_call_id) where carrier_call_id is not null;
create index carrier_calls_conversation on carrier_calls (organization_id, conversation_uuid) where conversation_uuid is not null;
create index carrier_calls_open on carrier_calls (give_up_at) where state <> 'ended';
create index carrier_calls_untold on carrier_calls (ended_at) where state = 'ended' and told_at is null;

-- A text that an agent sent, from the carrier's acceptance to its delivery. key as above.
create table carrier_texts (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  carrier text not null,
  carrier_message_id text,
  key text,
  room_id text not null,
  message_id uuid not null,
  task_attempt_id text,
  from_number text not null,
  to_number text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'undelivered', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, account_id, key),
  foreign key (organization_id, room_id) references rooms (organization_id, id) on delete cascade,
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index carrier_texts_message on carrier_texts (organization_id, message_id);

-- A recording, or a picture that came with a text: fetched from the carrier and kept here. The carrier's own address is nobody's to see.
create table carrier_media (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  carrier text not null,
  carrier_media_id text not null,
  kind text not null check (kind in ('call', 'voicemail', 'message')),
  call_id uuid,
  message_id uuid,
  seconds integer not null default 0,
  source_url text not null,
  media_type text,
  size bigint not null default 0,
  -- The bytes lie in the storage under the id without its hyphens, once they were fetched.
  is_stored boolean not null default false,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, account_id, carrier, carrier_media_id),
  check (call_id is not null or message_id is not null),
  foreign key (organization_id, call_id) references carrier_calls (organization_id, id) on delete cascade,
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index carrier_media_waiting on carrier_media (next_at) where not is_stored;
create index carrier_media_call on carrier_media (organization_id, call_id) where call_id is not null;
create index carrier_media_message on carrier_media (organization_id, message_id) where message_id is not null;

-- The file goes after its row, whoever deleted that and however.
create function carrier_media_removed() returns trigger language plpgsql as $$
begin
  insert into media_removals (id) values (replace(old.id::text, '-', '')) on conflict do nothing;
  perform pg_notify('patchbay_media', '');
  return null;
end $$;
create trigger carrier_media_removed after delete on carrier_media for each row execute function carrier_media_removed();

-- Where the answers of a room go whose messages a partner's platform hands over; without an address, to the account's webhooks for them.
create table message_routes (
  organization_id bigint not null,
  account_id bigint not null,
  room_id text not null,
  url text check (length(url) between 1 and 2048),
  context jsonb not null default '{}',
  metadata jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (organization_id, room_id),
  foreign key (organization_id, room_id) references rooms (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
-- A destination that gets only what is sent to it by name, and what is sent to one by name.
alter table webhooks add column only_direct boolean not null default false;
alter table webhook_events add column direct_to uuid;
alter table webhooks drop constraint webhooks_type_check, add constraint webhooks_type_check check (type in ('conversation', 'incoming', 'contact', 'agent', 'onboarding', 'outboundMessage'));

-- Messages that were taken and that an agent has not answered yet: whoever handed one over does not hand it over again.
create table pending_answers (
  organization_id bigint not null,
  account_id bigint not null,
  message_id uuid not null,
  attempts integer not null default 0,
  begun_at timestamptz not null,
  primary key (organization_id, message_id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index pending_answers_age on pending_answers (begun_at);

-- What was answered to a callback, so that the carrier hears the same when it asks again, and nothing is done twice.
create table carrier_callbacks (
  organization_id bigint not null,
  account_id bigint not null,
  key text not null,
  answer jsonb,
  is_done boolean not null default false,
  begun_at timestamptz not null default now(),
  primary key (organization_id, account_id, key),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index carrier_callbacks_age on carrier_callbacks (begun_at);

do $$
declare name text;
begin
  foreach name in array array['carrier_calls', 'carrier_texts', 'carrier_media', 'message_routes', 'pending_answers', 'carrier_callbacks'] loop
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
