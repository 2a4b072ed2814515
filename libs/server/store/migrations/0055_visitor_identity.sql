-- Identities of visitors that an organization's server signs. The secret is derived from the server's key and a number that counts up, so the database holds no secret.
-- Without `identity_since` no identity is taken; the secret before counts until `identity_previous_until`.
alter table accounts add column identity_version integer not null default 0;
alter table accounts add column identity_since timestamptz;
alter table accounts add column identity_previous_until timestamptz;
grant update (identity_version, identity_since, identity_previous_until) on accounts to patchbay_app;

-- Whom a visitor's session is proved to be: a digest of the organization and of its name for the person. Set once.
alter table sessions add column visitor_person text;
