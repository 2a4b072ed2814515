-- Credentials of a carrier count once the carrier has accepted them. Its account is known by a keyed digest of its name, and belongs to one row of an installation.
alter table numbering_providers
  add column proved_at timestamptz,
  add column account_digest bytea check (length(account_digest) = 32),
  add constraint numbering_providers_proved check ((proved_at is null) = (account_digest is null)),
  add constraint numbering_providers_proof_of check (proved_at is null or sealed_config is not null);
create unique index numbering_providers_account on numbering_providers (provider_id, account_digest) where account_digest is not null;

-- A line is named by the row whose credentials it has, and no longer by an account that others may name too. What is under way goes on over the row that serves its number.
do $$
declare name text;
begin
  foreach name in array array['phone_numbers', 'carrier_calls', 'carrier_texts', 'carrier_media', 'accounts'] loop execute format('alter table %I no force row level security', name); end loop;
  update carrier_calls c set carrier = 'twilio:' || n.provider_account_id from phone_numbers n
    where c.carrier like 'twilio:AC%' and n.provider_account_id is not null and n.number = case c.direction when 'inbound' then c.to_number else c.from_number end;
  update carrier_texts t set carrier = 'twilio:' || n.provider_account_id from phone_numbers n where t.carrier like 'twilio:AC%' and n.provider_account_id is not null and n.number = t.from_number;
  update carrier_media m set carrier = c.carrier from carrier_calls c where m.carrier like 'twilio:AC%' and not m.is_stored and c.organization_id = m.organization_id and c.id = m.call_id;
  update carrier_media m set carrier = 'twilio:' || n.provider_account_id from accounts a join phone_numbers n on n.number = a.phone_number
    where m.carrier like 'twilio:AC%' and not m.is_stored and m.message_id is not null and a.id = m.account_id and n.provider_account_id is not null;
  foreach name in array array['phone_numbers', 'carrier_calls', 'carrier_texts', 'carrier_media', 'accounts'] loop execute format('alter table %I force row level security', name); end loop;
end $$;
