-- A call that carried no key and may be a double click is remembered by what it is, for a moment: then operation names it, so that whoever undoes
-- what it did can have it forgotten. A call with a key has none.
alter table idempotency_keys add column operation text check (length(operation) <= 100);
