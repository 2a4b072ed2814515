-- The place at which two long texts begin to differ, found over bytes: `left` and `substr` of a text count its characters from the start, once for
-- each step of the search, which took milliseconds for the instructions of an agent. Only what is not yet known to be equal is compared.
create or replace function audit_from_difference(before text, after text) returns integer language plpgsql immutable parallel safe as $$
declare
  one bytea := convert_to(before, 'UTF8');
  other bytea := convert_to(after, 'UTF8');
  low integer := 0;
  high integer := least(octet_length(one), octet_length(other), 400000);
  middle integer;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if substring(one from low + 1 for middle - low) = substring(other from low + 1 for middle - low) then low := middle; else high := middle - 1; end if;
  end loop;
  -- Back to the first byte of a character.
  while low > 0 and low < octet_length(one) and get_byte(one, low) & 192 = 128 loop low := low - 1; end loop;
  return greatest(0, length(convert_from(substring(one from 1 for low), 'UTF8')) - 40);
end $$;

-- Part of a long text; a token that begins before it or ends behind it hides the whole.
create or replace function audit_part(given text, start integer) returns jsonb language plpgsql immutable parallel safe as $$
declare
  first integer := greatest(1, start - 150);
  around text := substr(given, first, 550);
begin
  if audit_looks_secret(around) then return '"(hidden)"'; end if;
  return to_jsonb(format('…%s… (%s characters)', substr(around, start + 2 - first, 200), length(given)));
end $$;
