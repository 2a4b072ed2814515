-- Messages that wait for an agent's answer, and the turn of the room that answers them. A room has
-- one turn at a time: a row with a holder whose time has not run out. A process that dies lets it go
-- when the time is over. `calls` has the functions that the turn has begun, so that no process
-- begins one twice.
create table room_turns (
  organization_id bigint not null,
  account_id bigint not null,
  room_id text not null,
  message_id uuid not null,
  conversation_uuid text not null,
  channel text not null,
  seq bigint not null,
  holder uuid,
  held_until timestamptz,
  calls jsonb not null default '{}',
  reply_id uuid,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, message_id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index room_turns_room on room_turns (organization_id, room_id);

alter table room_turns enable row level security;
alter table room_turns force row level security;
grant select, insert, update, delete on room_turns to patchbay_app;
create policy platform on room_turns to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reaches on room_turns to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy reseller_reaches on room_turns to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy organization_reaches on room_turns to patchbay_app_organization
  using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
create policy agent_reaches on room_turns to patchbay_app_agent
  using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
