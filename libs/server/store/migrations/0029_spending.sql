-- What an agent used on a day of UTC, counted before it is used: a turn is entered with what turns usually need, and corrected when it is over. Whoever
-- enters something has the organization to itself until it is entered, so that limits hold however many processes there are.
create table spending (
  organization_id bigint not null,
  account_id bigint not null,
  day date not null,
  -- Turns and summaries that the model was asked for.
  answers integer not null default 0 check (answers >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  -- Of calls, each at least a minute.
  seconds bigint not null default 0 check (seconds >= 0),
  texts integer not null default 0 check (texts >= 0),
  -- When the owner was told that a limit is reached; of the organization's own row alone.
  told_at timestamptz,
  primary key (organization_id, account_id, day),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
-- Of all agents of a day.
create index spending_day on spending (organization_id, day);

-- What is entered and not over, and what must be entered once only: a turn that runs (it counts towards how many an agent takes at once), the seconds of
-- a call that are counted already, a call or text that is known by its key.
create table spending_holds (
  organization_id bigint not null,
  account_id bigint not null,
  key text not null check (length(key) <= 300),
  day date not null,
  seconds bigint not null default 0,
  -- After this it stands for nothing any more: its process died.
  until timestamptz not null,
  primary key (organization_id, account_id, key),
  foreign key (organization_id, account_id) references accounts (organization_id, id) on delete cascade
);
create index spending_holds_until on spending_holds (organization_id, until);

do $$
declare name text;
begin
  foreach name in array array['spending', 'spending_holds'] loop
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
