-- A notification opens its place (a line of its room, a task, a goal), counts what it stands for since it began, and may be for one person alone.
alter table notifications
  add column place_id text,
  add column count integer not null default 1 check (count > 0),
  add column for_user bigint references users (id) on delete cascade,
  add column began_at timestamptz not null default clock_timestamp();
create index notifications_for_user on notifications (for_user) where for_user is not null;
create index notifications_counted on notifications (organization_id, account_id, kind, began_at desc);
