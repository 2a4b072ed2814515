-- A note for colleagues is a line of a room by the system; it may be assigned to a member.
alter table messages add column assigned_to bigint references users (id) on delete set null;
alter table messages add column assigned_name text;
create index messages_assigned on messages (assigned_to) where assigned_to is not null;
