-- What a number is left alone from: `texts` (those that answered STOP before calls counted), `all` (texts and calls), or `tasks` (it may want to be
-- left alone: no task calls or texts it until it says so, or a month has passed).
alter table text_opt_outs add column refuses text not null default 'texts' check (refuses in ('texts', 'all', 'tasks'));
