-- Calls whose sound a media node carries.
--
-- What a visitor signs in to SIP with: MD5 of name, realm and token, sealed with the server's key, because only the digest of the token is kept.
-- It ends with the session, whichever way that ends.
alter table sessions add column sealed_credentials text;
create index sessions_visitor on sessions (visitor_id) where visitor_id is not null;
create index sessions_credentials on sessions (last_used_at, expires_at) where sealed_credentials is not null;

create function visitor_credentials_ended() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then new.sealed_credentials := null; end if;
  perform pg_notify('patchbay_voice', json_build_object('do', 'end-session', 'sessionId', old.id)::text);
  return case when tg_op = 'UPDATE' then new else old end;
end $$;
create trigger visitor_credentials_revoked before update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null and old.sealed_credentials is not null) execute function visitor_credentials_ended();
create trigger visitor_credentials_removed before delete on sessions
  for each row when (old.sealed_credentials is not null) execute function visitor_credentials_ended();

-- Of a call with sound: the last sign of life of its node, the visitor's session that it came by, what the page sent along, and the digest of the
-- token by which a carrier's stream may open it once.
alter table carrier_calls
  add column alive_at timestamptz,
  add column session_id uuid,
  add column page_data text check (length(page_data) <= 4096),
  add column stream_token_hash bytea,
  add column stream_token_until timestamptz;
create index carrier_calls_alive on carrier_calls (alive_at) where state <> 'ended' and alive_at is not null;
create unique index carrier_calls_session on carrier_calls (organization_id, session_id) where state <> 'ended' and session_id is not null;
create index carrier_calls_stream_token on carrier_calls (stream_token_hash) where stream_token_hash is not null;
