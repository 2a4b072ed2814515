-- A partner or reseller reaches the organizations beneath it. As a list that is made once, an index on organization_id serves the condition;
-- as a hashed sub-select it never could, and a list of a small reseller read the rows of everybody.
do $$
declare name text;
begin
  foreach name in array array['agent_configs', 'agent_versions', 'knowledge_documents', 'appointments', 'phone_numbers', 'parties', 'rooms', 'conversations', 'messages', 'function_runs', 'logs', 'events', 'idempotency_keys'] loop
    execute format($policy$ alter policy partner_reaches on %I using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
    execute format($policy$ alter policy reseller_reaches on %I using (organization_id = any (array(select o.id from accounts o where o.type = 'organization'))) $policy$, name);
  end loop;
end $$;
