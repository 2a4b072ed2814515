-- What was decided about a topic of questions that an agent could not answer. A topic is named by its
-- first question, so that it stays the same when later questions join it.
create table question_topics (
  id uuid not null,
  organization_id bigint not null,
  account_id bigint not null,
  state text not null check (state in ('open', 'added', 'dismissed')),
  decided_by text,
  decided_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, id) references agent_turns (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index question_topics_account on question_topics (organization_id, account_id);

do $$
begin
  alter table question_topics enable row level security;
  alter table question_topics force row level security;
  grant select, insert, update, delete on question_topics to patchbay_app;
  create policy platform on question_topics to patchbay_app_platform using ((select scope_kind()) = 'platform');
  create policy partner_reaches on question_topics to patchbay_app_partner using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy reseller_reaches on question_topics to patchbay_app_reseller using (organization_id = any (array(select o.id from accounts o where o.type = 'organization')));
  create policy organization_reaches on question_topics to patchbay_app_organization
    using (organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
  create policy agent_reaches on question_topics to patchbay_app_agent
    using (organization_id = (select own.organization_id from accounts own where own.id = (select scope_id())) and account_id = (select scope_id()));
end $$;
