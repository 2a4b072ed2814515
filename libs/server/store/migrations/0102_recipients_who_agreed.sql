-- Whether an address that is no member wants the reports and alarms of an organization, the node: asked once, and what it chose holds for all of them.
create table mail_choices (
  node_id bigint not null references accounts (id) on delete cascade,
  email text not null check (length(email) between 3 and 254),
  choice text not null default 'asked' check (choice in ('asked', 'agreed', 'declined')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (node_id, email)
);
create index mail_choices_asked on mail_choices (node_id, asked_at);
-- Whoever gets a report already has not asked to be left alone.
insert into mail_choices (node_id, email, choice, decided_at)
select distinct r.organization_id, to_whom, case when to_whom = any (r.unsubscribed) then 'declined' else 'agreed' end, now()
from dashboard_reports r cross join lateral unnest(r.recipients) as to_whom where r.last_sent_at is not null
on conflict do nothing;
insert into mail_choices (node_id, email, choice, decided_at)
select distinct g.organization_id, to_whom, 'agreed', now() from metric_goals g cross join lateral unnest(g.mail_to) as to_whom where g.alarmed_at is not null
on conflict do nothing;
-- The mail that a process sends just now: it may or may not have left when the process dies.
alter table dashboard_reports add column mail_sending text;
alter table metric_goals add column mail_sending text;

do $$
begin
  alter table mail_choices enable row level security;
  alter table mail_choices force row level security;
  grant select, insert, update, delete on mail_choices to patchbay_app;
  create policy platform on mail_choices to patchbay_app_platform using ((select scope_kind()) = 'platform');
end $$;
