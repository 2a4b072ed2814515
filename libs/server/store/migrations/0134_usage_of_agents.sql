-- What each agent used, where accounts are searched by it: without these, all messages and calls of its organization are read for each.
create index messages_of_agent on messages (organization_id, account_id, created_at) where channel <> 'call';
create index conversations_of_agent on conversations (organization_id, account_id, started_at) where type = 'call';
