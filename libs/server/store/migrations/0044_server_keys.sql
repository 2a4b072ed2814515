-- Which server key this database was set up with, so that no process works on it with another. One row.
create table server_keys (
  id boolean primary key default true check (id),
  -- A keyed digest: it tells one key from another and nothing about either.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{32}$'),
  -- After a rotation: the secret from which webhook secrets and domain proofs are worked out, sealed under the present key.
  sealed_origin text,
  created_at timestamptz not null default now(),
  rotated_at timestamptz
);
alter table server_keys enable row level security;
alter table server_keys force row level security;
grant select, insert on server_keys to patchbay_app;
grant update (fingerprint, sealed_origin, rotated_at) on server_keys to patchbay_app;
create policy platform on server_keys to patchbay_app_platform using ((select scope_kind()) = 'platform');
