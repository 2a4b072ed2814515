-- Two contacts that are different people, though they are alike. `version` names what of them is compared, as it was when a person said so: once that
-- has changed, they are suggested again.
create table separate_contacts (
  organization_id bigint not null,
  account_id bigint not null,
  low_id bigint not null,
  high_id bigint not null check (high_id >= low_id),
  version text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, low_id, high_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, low_id) references parties (organization_id, id) on delete cascade,
  foreign key (organization_id, high_id) references parties (organization_id, id) on delete cascade
);
create index separate_contacts_high on separate_contacts (organization_id, high_id);
create index separate_contacts_account on separate_contacts (organization_id, account_id);

do $$
begin
  alter table separate_contacts enable row level security;
  alter table separate_contacts force row level security;
  grant select, insert, update, delete on separate_contacts to patchbay_app;
  create policy platform on separate_contacts to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on separate_contacts to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on separate_contacts to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on separate_contacts to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on separate_contacts to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;

-- The organizations that came by the link of another: its id is in their details.
create index accounts_referred_by on accounts ((details -> 'referredBy')) where details ? 'referredBy';
