-- A case may be a call. What a run found has another form now, so the former ones are forgotten.
alter table agent_cases add column channel text not null default 'client' check (channel in ('client', 'call'));
update agent_cases set last_run = null;

-- The name of the author of a configuration and of a version, as it was at the time, and why it went live
-- although cases of it fail.
alter table agent_configs add column saved_by_name text, add column reason text;
alter table agent_versions add column saved_by_name text, add column reason text;

-- The name of an author goes along with a change, as its id does; a reason is a decision.
drop trigger audit_change on agent_configs;
create trigger audit_change after insert or update or delete on agent_configs
  for each row when (pg_trigger_depth() = 0 and current_setting('patchbay.call', true) <> '')
  execute function audit_change('agentConfiguration', 'account_id', 'id', 'revision saved_by saved_by_name');
