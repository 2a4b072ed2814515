-- The tenant whose listed pages may frame what a token of staff opens: staff belong to no tenant, so the token names the one that it was made for.
alter table one_time_tokens add column frame_tenant_id bigint references accounts (id) on delete cascade;
