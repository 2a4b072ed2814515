-- The zone in whose days a billing period and its statement begin and end. Those so far began at midnight UTC.
alter table billing_periods add column zone text not null default 'UTC';
-- The zone in whose days terms were priced until `renewed_until`: no anniversary is priced twice or left out where the zone has changed since. Null: UTC, as before.
alter table billing_periods add column renewed_zone text;
-- The zone in which the first day of a subscription's terms was counted; that day stays where the organization moves.
alter table subscriptions add column anchor_zone text not null default 'UTC';
alter table plan_changes add column anchor_zone text not null default 'UTC';
alter table billing_statements add column zone text not null default 'UTC';

-- The time zones that were chosen for an organization, the surest first: of its own answers, of its tasks, of its routes, of its agents.
create function organization_zones(organization bigint) returns table (zone text) language sql stable as $$
  select known.zone from (
    select c.config->>'timezone' as zone, case when c.account_id = organization then 0 else 3 end as rank, c.account_id
      from agent_configs c where c.organization_id = organization and c.slot = 'default'
    union all select l.timezone, 1, l.account_id from task_limits l
      where l.organization_id = organization and l.account_id = organization
    union all select r.timezone, 2, r.account_id from answering_routes r
      where r.organization_id = organization and r.account_id = organization
  ) known where known.zone is not null order by known.rank, known.account_id
$$;

-- Whether the database reads days in a zone of this name.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone name;
  return name ~ '^[A-Za-z]';
exception when invalid_parameter_value then
  return false;
end
$$;

-- Where a day begins in a zone: its first instant, also where the clocks skip midnight or strike it twice.
create function day_start(zone text, day date) returns timestamptz language plpgsql stable as $$
declare midnight timestamptz := day::timestamp at time zone zone;
begin
  return case when ((midnight - interval '1 hour') at time zone zone)::date = day then midnight - interval '1 hour' else midnight end;
end
$$;

-- The billing period of an account that holds a moment, as `periodAmong` of billing gives it: the recorded one, else the month from the day `first`,
-- cut where recorded neighbours end and begin. What a change of zones leaves beside one (26 hours at most) is no month of its own.
create function billing_period(account bigint, first date, zone text, moment timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz) language plpgsql stable as $$
declare
  between_zones constant interval := interval '26 hours';
  today date := (moment at time zone zone)::date;
  nth int := (extract(year from today) - extract(year from first)) * 12 + extract(month from today) - extract(month from first);
  before timestamptz;
  after timestamptz;
begin
  return query select p.starts_at, p.ends_at from billing_periods p
    where p.account_id = account and p.starts_at <= moment and p.ends_at > moment;
  if found then return; end if;
  if day_start(zone, (first + make_interval(months => nth))::date) > moment then nth := nth - 1; end if;
  select max(p.ends_at) into before from billing_periods p where p.account_id = account and p.ends_at <= moment;
  select min(p.starts_at) into after from billing_periods p where p.account_id = account and p.starts_at > moment;
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
