-- Numbers are drawn before a transaction commits, so an event with a lower number may appear after one with a higher number. A stream therefore
-- remembers the snapshot that it last read, and asks for events of transactions which that snapshot had not seen. Events from before this file
-- count as seen by every snapshot.
alter table events add column xid bigint not null default 0;
alter table events alter column xid set default (pg_current_xact_id()::text::bigint);
create index events_xid on events (xid);
create index events_organization_xid on events (organization_id, xid);
drop index events_seq;
