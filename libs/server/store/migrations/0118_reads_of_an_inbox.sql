-- A page of an inbox, its numbers and its unread rooms are read from an index of just these rooms, in their order. Most rooms of an inbox are
-- archived, and were read and left out at every request.
create index rooms_open on rooms (organization_id, inbox, last_message_at, id) where archived_at is null;
create index rooms_archived on rooms (organization_id, inbox, last_message_at, id) where archived_at is not null;
create index rooms_unread on rooms (organization_id, inbox, last_message_at) where unread > 0;
drop index rooms_inbox;
