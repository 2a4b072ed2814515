-- An invitation is an offer: the person becomes a member by accepting it. Several accounts may invite one address, and none of them learns of the others.
create table invitations (
  -- The same sequence as people: a member keeps the id that the invitation had.
  id bigint primary key default nextval('account_ids'),
  account_id bigint not null references accounts (id) on delete cascade,
  partner_id bigint,
  reseller_id bigint,
  organization_id bigint,
  email text not null,
  role text not null default 'admin' check (role in ('owner', 'admin')),
  permitted_account_ids bigint[] not null default '{}',
  invited_by bigint,
  invited_at timestamptz not null default now()
);
create unique index invitations_once on invitations (account_id, lower(email));
create index invitations_address on invitations (lower(email));

create function invitations_place() returns trigger language plpgsql as $$
declare home accounts;
begin
  select * into home from accounts where id = new.account_id;
  if not found then raise exception 'no such account to be invited to' using errcode = 'insufficient_privilege'; end if;
  new.partner_id := case when home.type = 'partner' then home.id else home.partner_id end;
  new.reseller_id := case when home.type = 'reseller' then home.id else home.reseller_id end;
  new.organization_id := home.organization_id;
  return new;
end $$;
create trigger invitations_place before insert or update of account_id, partner_id, reseller_id, organization_id on invitations for each row execute function invitations_place();

-- Members who were invited and never signed in become invitations. Row security is forced for the owner as well; it is lifted for this transaction only.
do $$
declare name text;
begin
  foreach name in array array['users', 'accounts', 'sessions', 'one_time_tokens'] loop execute format('alter table %I no force row level security', name); end loop;
  insert into invitations (id, account_id, email, role, permitted_account_ids, invited_at)
    select id, tenant_id, email, role, permitted_account_ids, invited_at from users where invited_at is not null and tenant_id is not null and not super_admin;
  delete from users where id in (select id from invitations);
  foreach name in array array['users', 'accounts', 'sessions', 'one_time_tokens'] loop execute format('alter table %I force row level security', name); end loop;
end $$;

alter table invitations enable row level security;
alter table invitations force row level security;
grant select, insert, update, delete on invitations to patchbay_app;
create policy platform on invitations to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reaches on invitations to patchbay_app_partner using (partner_id = (select scope_id()));
create policy reseller_reaches on invitations to patchbay_app_reseller using (reseller_id = (select scope_id()));
create policy organization_reaches on invitations to patchbay_app_organization using (
  organization_id = (select scope_id()) and ((select scope_permitted()) is null or account_id = any ((select scope_permitted())::bigint[])));
create policy agent_reaches on invitations to patchbay_app_agent using (account_id = (select scope_id()));
