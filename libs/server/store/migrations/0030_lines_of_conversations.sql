-- What an agent remembers and what a summary is made of are the lines of one conversation, however long its room has been used.
create index messages_conversation on messages (organization_id, conversation_uuid, seq);
create index function_runs_conversation on function_runs (organization_id, conversation_uuid, started_at) where conversation_uuid is not null;
