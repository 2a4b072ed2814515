-- The audit log names the object, what changed and where the request came from. Security events are what the owners of an account are told.
alter table audit
  add column object_kind text,
  add column object_id text,
  add column changes jsonb not null default '{}',
  add column acting_for bigint,
  add column session_id text,
  add column address text,
  add column device text,
  add column outcome text not null default 'ok' check (outcome in ('ok', 'refused'));
create index audit_newest on audit (account_id, created_at desc, id desc);

create table security_events (
  id uuid primary key default gen_random_uuid(),
  organization_id bigint,
  -- The node whose owners are told; null when only the platform is concerned.
  account_id bigint,
  user_id bigint,
  kind text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  address text,
  request_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- When the notifier took it, so that a crash between writing and telling loses nothing.
  delivered_at timestamptz
);
create index security_events_newest on security_events (account_id, created_at desc);
create index security_events_pending on security_events (created_at) where delivered_at is null;

alter table security_events enable row level security;
alter table security_events force row level security;
grant select, insert, update, delete on security_events to patchbay_app;
revoke update, delete on security_events from patchbay_app;
grant update (delivered_at) on security_events to patchbay_app;
create policy platform on security_events to patchbay_app_platform using ((select scope_kind()) = 'platform');
create policy partner_reaches on security_events to patchbay_app_partner using (account_id in (select o.id from accounts o));
create policy reseller_reaches on security_events to patchbay_app_reseller using (account_id in (select o.id from accounts o));
create policy organization_reaches on security_events to patchbay_app_organization using (account_id in (select o.id from accounts o));
create policy agent_reaches on security_events to patchbay_app_agent using (account_id = (select scope_id()));
