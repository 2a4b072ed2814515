-- A party is the one record of a person: conversations name it, and as a contact it has further fields in profile. What is deleted as a contact
-- keeps its row, because conversations point to it, and loses everything that was known of the person but the address.
alter table parties add column updated_at timestamptz not null default now();
alter table parties add column deleted_at timestamptz;
update parties set updated_at = created_at;
create index parties_recent on parties (organization_id, account_id, updated_at, id) where deleted_at is null;

create table knowledge_bases (
  id uuid not null default gen_random_uuid(),
  organization_id bigint not null,
  account_id bigint not null,
  title text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index knowledge_bases_owner on knowledge_bases (organization_id, account_id);

-- A document of a base is fetched from its address by whichever process leases it; attempts is also the fence, so that one who lost the lease
-- writes nothing. One without a base was written by the owner.
alter table knowledge_documents add column knowledge_base_id uuid;
alter table knowledge_documents add column status text not null default 'ready' check (status in ('pending', 'ready', 'failed'));
alter table knowledge_documents add column error text;
alter table knowledge_documents add column attempts integer not null default 0;
alter table knowledge_documents add column leased_until timestamptz;
alter table knowledge_documents add column fetched_at timestamptz;
alter table knowledge_documents add column created_at timestamptz not null default now();
alter table knowledge_documents add foreign key (organization_id, knowledge_base_id) references knowledge_bases (organization_id, id) on delete cascade;
create unique index knowledge_documents_url on knowledge_documents (organization_id, knowledge_base_id, url) where knowledge_base_id is not null;
create index knowledge_documents_pending on knowledge_documents (updated_at) where status = 'pending';

create table knowledge_chunks (
  organization_id bigint not null,
  account_id bigint not null,
  document_id uuid not null,
  position integer not null,
  heading text not null default '',
  body text not null,
  search tsvector not null generated always as (setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', body), 'B')) stored,
  primary key (organization_id, document_id, position),
  foreign key (organization_id, document_id) references knowledge_documents (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index knowledge_chunks_search on knowledge_chunks using gin (search);

do $$
declare name text;
begin
  foreach name in array array['knowledge_bases', 'knowledge_chunks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to patchbay_app', name);
    execute format($policy$ create policy platform on %I to patchbay_app_platform using ((select scope_kind()) = 'platform') $policy$, name);
    execute format($policy$ create policy partner_reaches on %I to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy reseller_reaches on %I to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ create policy organization_reaches on %I to patchbay_app_organization
      using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[]))) $policy$, name);
    execute format($policy$ create policy agent_reaches on %I to patchbay_app_agent
      using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id())) $policy$, name);
  end loop;
end $$;
