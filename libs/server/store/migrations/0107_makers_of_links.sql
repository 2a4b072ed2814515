-- Who made a link of a dashboard: it ends when that person is removed. Links of before stay until they expire.
alter table dashboard_links add column created_by_id bigint;
create index dashboard_links_maker on dashboard_links (created_by_id) where created_by_id is not null;
