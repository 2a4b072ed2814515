-- One row for each reply of an agent to an outside person: how long it took, and what it did not know.
-- The words stay in messages and go with them.
create table agent_turns (
  id uuid not null,
  organization_id bigint not null,
  account_id bigint not null,
  conversation_uuid text not null,
  asked_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  first_ms integer not null check (first_ms >= 0),
  whole_ms integer not null check (whole_ms >= 0),
  is_unknown boolean not null default false,
  is_correction boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, asked_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index agent_turns_account on agent_turns (organization_id, account_id, at);
create index agent_turns_conversation on agent_turns (organization_id, conversation_uuid);
create index agent_turns_asked on agent_turns (organization_id, asked_id);
create index agent_turns_unknown on agent_turns (organization_id, at) where is_unknown;

do $$
begin
  alter table agent_turns enable row level security;
  alter table agent_turns force row level security;
  grant select, insert, update, delete on agent_turns to patchbay_app;
  create policy platform on agent_turns to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on agent_turns to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on agent_turns to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on agent_turns to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on agent_turns to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
