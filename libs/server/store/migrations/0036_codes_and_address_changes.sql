-- Requests for codes are limited by who asks: a network, or the person of a live session. What a known asker asks for has a budget of its own.
alter table codes
  add column asker bytea,
  add column trusted boolean not null default false;

-- A count is kept until its window has ended, however long the window is.
alter table rate_limits add column window_seconds integer not null default 60 check (window_seconds > 0);

-- Changes of the address that signs a person in. Until expires_at the old address can take the account back, and nobody else can take the address.
create table address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  reverted_at timestamptz
);
create index address_changes_user on address_changes (user_id, changed_at);
create index address_changes_held on address_changes (lower(old_email), expires_at) where reverted_at is null;
alter table address_changes enable row level security;
alter table address_changes force row level security;
grant select, insert, update, delete on address_changes to patchbay_app;
create policy platform on address_changes to patchbay_app_platform using ((select scope_kind()) = 'platform');
