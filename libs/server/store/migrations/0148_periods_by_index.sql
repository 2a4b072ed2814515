-- As in 0141, with one row of the index for each neighbour: the recorded periods of an account do not overlap,
-- and an old account has hundreds of them. One row is found: a planner that expects a thousand asks for it once for each message.
create or replace function billing_period(account bigint, first date, zone text, moment timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz) language plpgsql stable rows 1 as $$
declare
  between_zones constant interval := interval '26 hours';
  today date := (moment at time zone zone)::date;
  nth int := (extract(year from today) - extract(year from first)) * 12 + extract(month from today) - extract(month from first);
  before timestamptz;
  after timestamptz;
begin
  select p.starts_at, p.ends_at into starts_at, ends_at from billing_periods p
    where p.account_id = account and p.starts_at <= moment order by p.starts_at desc limit 1;
  if ends_at > moment then
    return next;
    return;
  end if;
  before := ends_at;
  if day_start(zone, (first + make_interval(months => nth))::date) > moment then nth := nth - 1; end if;
  select p.starts_at into after from billing_periods p
    where p.account_id = account and p.starts_at > moment order by p.starts_at limit 1;
  starts_at := day_start(zone, (first + make_interval(months => nth))::date);
  ends_at := day_start(zone, (first + make_interval(months => nth + 1))::date);
  if before >= starts_at - between_zones then starts_at := before; end if;
  if after <= ends_at + between_zones then ends_at := after; end if;
  if ends_at - starts_at <= between_zones then
    if ends_at is distinct from after then
      ends_at := least(day_start(zone, (first + make_interval(months => nth + 2))::date), after);
    elsif starts_at is distinct from before then
      starts_at := greatest(day_start(zone, (first + make_interval(months => nth - 1))::date), before);
    end if;
  end if;
  return next;
end
$$;
