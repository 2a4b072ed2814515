-- Conversations that a member held to test an agent are in no figure. As a column it costs a scan of the logs nothing; in meta it stays for readers.
alter table logs add column own_test boolean not null default false;
alter table logs no force row level security;
update logs set own_test = true where meta ->> 'selfCall' = 'true';
alter table logs force row level security;
