-- A contact that was merged into another keeps its row: it is a further address of that person, so that its conversations and replies stay where they
-- are. Name, notes and fields of the addresses of one person are the same; the trigger holds them equal, whichever of the rows is written.
alter table parties add column merged_into bigint;
alter table parties add constraint parties_merged_into foreign key (organization_id, merged_into) references parties (organization_id, id) on delete set null (merged_into);
alter table parties add constraint parties_not_into_itself check (merged_into <> id);
create index parties_merged on parties (organization_id, merged_into) where merged_into is not null;

create function parties_agree() returns trigger language plpgsql set search_path from current as $$
begin
  update parties set name = new.name, profile = new.profile, deleted_at = new.deleted_at, updated_at = new.updated_at
    where organization_id = new.organization_id and account_id = new.account_id and id <> new.id
      and (id = new.merged_into or merged_into = coalesce(new.merged_into, new.id))
      and (name, profile, deleted_at) is distinct from (new.name, new.profile, new.deleted_at);
  return null;
end $$;
create trigger parties_agree after update of name, profile, deleted_at on parties for each row
  when ((old.name, old.profile, old.deleted_at) is distinct from (new.name, new.profile, new.deleted_at)) execute function parties_agree();

-- A merge, with every row as it was before and the kept contact as it was after, so that it can be undone until keep_until.
create table contact_merges (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  kept_id bigint not null,
  merged_id bigint not null,
  kept_name text not null,
  merged_name text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  keep_until timestamptz not null,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade,
  foreign key (organization_id, kept_id) references parties (organization_id, id) on delete cascade,
  foreign key (organization_id, merged_id) references parties (organization_id, id) on delete cascade
);
create index contact_merges_recent on contact_merges (organization_id, created_at) where undone_at is null;
create index contact_merges_by_age on contact_merges (keep_until);

do $$
begin
  alter table contact_merges enable row level security;
  alter table contact_merges force row level security;
  grant select, insert, update, delete on contact_merges to patchbay_app;
  create policy platform on contact_merges to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on contact_merges to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on contact_merges to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on contact_merges to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on contact_merges to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
