-- Somebody who was invited and has not signed in yet. The first sign-in takes the mark away.
alter table users add column invited_at timestamptz;

-- How much an organization used in a period is counted from its conversations.
create index conversations_usage on conversations (organization_id, started_at);
