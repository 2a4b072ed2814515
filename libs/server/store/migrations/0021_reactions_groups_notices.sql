-- What people think of a message, rooms with several people at once, and what an account is told about.
alter table parties drop constraint parties_kind_check;
alter table parties add constraint parties_kind_check check (kind in ('phone', 'email', 'visitor', 'member', 'group'));

-- Who is in a group. The group is a party of its own, so that its room is like any other.
create table group_members (
  organization_id bigint not null,
  group_id bigint not null,
  party_id bigint not null,
  account_id bigint not null,
  primary key (organization_id, group_id, party_id),
  foreign key (organization_id, group_id) references parties (organization_id, id) on delete cascade,
  foreign key (organization_id, party_id) references parties (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index group_members_party on group_members (organization_id, party_id);

-- One reaction of one person to one message. actor is person:7 or key:uuid.
create table reactions (
  organization_id bigint not null,
  message_id uuid not null,
  actor text not null,
  account_id bigint not null,
  user_id bigint,
  name text not null,
  reaction text not null check (length(reaction) between 1 and 64),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, message_id, actor),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);

-- What the people of an account should know and did not see happen.
create table notifications (
  organization_id bigint not null,
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  kind text not null,
  title text not null,
  body text not null,
  room_id text,
  -- The same thing told twice while nobody has looked is told once.
  subject text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, account_id, subject),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index notifications_newest on notifications (organization_id, account_id, created_at desc);

do $$
declare name text;
begin
  foreach name in array array['group_members', 'reactions', 'notifications'] loop
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
