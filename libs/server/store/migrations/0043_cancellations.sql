-- A subscription ends with the term that is paid for, or now: how, is a part of the order. One that a customer takes back at the processor is replaced.
alter table plan_orders add column ends text check (ends in ('term-end', 'now', 'without-credit'));
do $$
begin
  alter table plan_orders no force row level security;
  update plan_orders set ends = 'without-credit' where kind = 'cancel';
  alter table plan_orders force row level security;
end $$;
alter table plan_orders add constraint plan_orders_how check ((kind = 'cancel') = (ends is not null));
drop index plan_orders_ends;
create unique index plan_orders_ends on plan_orders (account_id, subscription_id, ends) where kind = 'cancel' and state <> 'replaced';

-- What somebody above gave an account, which the end of a subscription does not take.
alter table accounts add column premium_given boolean not null default false;
do $$
declare name text;
begin
  foreach name in array array['accounts', 'subscriptions'] loop execute format('alter table %I no force row level security', name); end loop;
  update accounts a set premium_given = true where a.premium and not exists (select 1 from subscriptions s where s.account_id = a.id and s.state <> 'ended');
  foreach name in array array['accounts', 'subscriptions'] loop execute format('alter table %I force row level security', name); end loop;
end $$;
grant insert (premium_given), update (premium_given) on accounts to patchbay_app;
