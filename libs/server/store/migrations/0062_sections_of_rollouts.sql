-- The sections of a template that a rollout brings up to date; null for all of them.
alter table template_rollouts add column sections text[];
