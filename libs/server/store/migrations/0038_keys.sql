-- What an API key may do, as `area:read` and `area:act`; null for everything that keys may do. Keys that exist keep everything.
alter table sessions add column scopes text[] check (cardinality(scopes) > 0);
