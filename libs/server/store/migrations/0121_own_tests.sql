-- A room with nothing but a member's own tests, so that a list marks it without looking at its conversations.
alter table rooms add column own_test boolean not null default false;
update rooms set own_test = true from parties
  where parties.organization_id = rooms.organization_id and parties.id = rooms.party_id and parties.kind = 'member';
-- A call that a member makes at the simulator.
alter table carrier_calls add column own_test boolean not null default false;
