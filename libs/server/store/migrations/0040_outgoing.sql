-- How many texts, calls and mails went to one recipient, to one country or from one tenant in an hour or a day, counted across all tenants. Keys hold a
-- keyed digest of the recipient, so that the table tells nobody's address. Only the platform's scope reads and writes it.
create table outgoing_counts (
  key text not null check (length(key) <= 200),
  window_start timestamptz not null,
  count integer not null check (count > 0),
  primary key (key, window_start)
);
create index outgoing_counts_window on outgoing_counts (window_start);

alter table outgoing_counts enable row level security;
alter table outgoing_counts force row level security;
grant select, insert, update, delete on outgoing_counts to patchbay_app;
create policy platform on outgoing_counts to patchbay_app_platform using ((select scope_kind()) = 'platform');
