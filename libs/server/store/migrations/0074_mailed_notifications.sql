-- The people to whom a notification was mailed, by their own choice in users.settings; each of them once while it is not cleared.
alter table notifications add column mailed_to bigint[] not null default '{}';
create index notifications_by_time on notifications (created_at);
