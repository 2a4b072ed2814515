-- How many conversations a window has and how long they lasted together is read from the index alone: the rows themselves are wide, and lie apart.
drop index logs_time;
create index logs_time on logs (organization_id, timestamp, id) include (account_id, duration);
