-- The last conversation of each agent with a caller, without reading those of the organization.
create index conversations_last on conversations (organization_id, account_id, started_at desc) where not self_call;
