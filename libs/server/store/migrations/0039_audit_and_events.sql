-- The audit and the security events are kept for at least 400 days: the application may remove what is older, and the events of an account that is gone. Neither is ever changed.
grant delete on audit, security_events to patchbay_app;
create policy kept on audit as restrictive for delete to patchbay_app_platform, patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent using (created_at < clock_timestamp() - interval '400 days');
create policy kept on security_events as restrictive for delete to patchbay_app_platform, patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent
  using (created_at < clock_timestamp() - interval '400 days' or (account_id is not null and not exists (select 1 from accounts a where a.id = account_id)));

-- What happened on an account that is gone stays, without what it says of people: the application may blank that, and change nothing else.
grant update (object_id, changes, address, device) on audit to patchbay_app;
create policy blanked on audit as restrictive for update to patchbay_app_platform, patchbay_app_partner, patchbay_app_reseller, patchbay_app_organization, patchbay_app_agent using (account_id is not null and not exists (select 1 from accounts a where a.id = account_id)) with check (object_id is null and changes = '{}' and address is null and device is null);

create index audit_by_age on audit (created_at);
create index security_events_by_age on security_events (created_at);

-- The notifier leases what it tells; owners who have the mail already do not get it again after a crash.
alter table security_events add column leased_until timestamptz, add column told_to text[] not null default '{}';
grant update (leased_until, told_to) on security_events to patchbay_app;

-- Tells the notifiers of all processes that something waits.
create function security_event_happened() returns trigger language plpgsql as $$ begin perform pg_notify('patchbay_security', ''); return null; end $$;
create trigger security_event_happened after insert on security_events for each statement execute function security_event_happened();

alter table webhooks drop constraint webhooks_type_check;
alter table webhooks add constraint webhooks_type_check check (type in ('conversation', 'incoming', 'contact', 'agent', 'onboarding', 'outboundMessage', 'security.event'));

-- From which networks an API key was used, and on which day last: the first use of a day is in the audit, another network is a security event.
create table key_uses (
  session_id uuid not null references sessions (id) on delete cascade,
  network bytea not null,
  last_day date not null,
  primary key (session_id, network)
);
alter table key_uses enable row level security;
alter table key_uses force row level security;
grant select, insert, update, delete on key_uses to patchbay_app;
create policy platform on key_uses to patchbay_app_platform using ((select scope_kind()) = 'platform');
