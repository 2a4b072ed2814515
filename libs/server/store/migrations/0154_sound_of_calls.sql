-- The sound of calls that a media node carries, piece by piece while they run, until it is a file of the storage: of a process that is killed
-- everything is there that it has sent.
create table call_sound (
  organization_id bigint not null,
  account_id bigint not null,
  call_id uuid not null,
  kind text not null check (kind in ('call', 'voicemail')),
  -- The place of its first byte.
  at bigint not null check (at >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 65536),
  created_at timestamptz not null,
  primary key (organization_id, call_id, kind, at),
  foreign key (organization_id, call_id) references carrier_calls (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index call_sound_age on call_sound (created_at);

alter table call_sound enable row level security;
alter table call_sound force row level security;
grant select, insert, update, delete on call_sound to patchbay_app;
create policy platform on call_sound to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reaches on call_sound to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy reseller_reaches on call_sound to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy organization_reaches on call_sound to patchbay_app_organization
  using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
create policy agent_reaches on call_sound to patchbay_app_agent
  using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
