-- Where the time of a call with sound went, turn by turn, as its media node measured it. No words.
create table call_timings (
  organization_id bigint not null,
  account_id bigint not null,
  call_id uuid not null,
  -- A call that could not be passed on goes on in another stream of sound.
  stream integer not null check (stream >= 0),
  timing jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, call_id, stream),
  foreign key (organization_id, call_id) references carrier_calls (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

alter table call_timings enable row level security;
alter table call_timings force row level security;
grant select, insert, update, delete on call_timings to patchbay_app;
create policy platform on call_timings to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reaches on call_timings to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy reseller_reaches on call_timings to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
create policy organization_reaches on call_timings to patchbay_app_organization
  using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
create policy agent_reaches on call_timings to patchbay_app_agent
  using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
