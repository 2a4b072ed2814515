-- Whoever is bound to some agents sees the people of the organization itself and of those agents, and nobody of the agents that were withheld.
alter policy organization_reaches on users using (
  organization_id = (select scope_id()) and not super_admin
  and ((select scope_permitted()) is null or tenant_id = (select scope_id()) or tenant_id = any ((select scope_permitted())::bigint[])));
