-- What ended before there were statements is in none: nobody was told of one, and processors have billed those terms by themselves. It stays owed in the books.
do $$
declare name text;
begin
  foreach name in array array['billing_periods', 'usage_charges'] loop execute format('alter table %I no force row level security', name); end loop;
  update billing_periods set closed_at = now(), renewed_until = ends_at where ends_at < now() and closed_at is null;
  update usage_charges c set billed_in = c.period_start where billed_in is null and exists (select 1 from billing_periods p where p.account_id = c.account_id and p.starts_at = c.period_start and p.closed_at is not null);
  foreach name in array array['billing_periods', 'usage_charges'] loop execute format('alter table %I force row level security', name); end loop;
end $$;
