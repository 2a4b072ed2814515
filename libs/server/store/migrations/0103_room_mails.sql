-- Mails that the agent of a room causes: to one recipient about one room at most one in ten minutes. What comes in between waits here and is sent together.
create table room_mails (
  organization_id bigint not null,
  account_id bigint not null,
  room_id text not null,
  recipient text not null,
  waiting jsonb not null default '[]',
  sent_at timestamptz,
  leased_until timestamptz,
  fence integer not null default 0,
  primary key (organization_id, room_id, recipient),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, room_id) references rooms (organization_id, id) on delete cascade
);

alter table room_mails enable row level security;
alter table room_mails force row level security;
grant select, insert, update, delete on room_mails to patchbay_app;
create policy platform on room_mails to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reaches on room_mails to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy reseller_reaches on room_mails to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy organization_reaches on room_mails to patchbay_app_organization
  using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
create policy agent_reaches on room_mails to patchbay_app_agent
  using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
