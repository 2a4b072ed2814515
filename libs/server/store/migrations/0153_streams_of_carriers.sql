-- A carrier's call whose sound is a stream: the turn with which the carrier goes on when the stream ends, and how many streams the call has had.
alter table carrier_calls
  add column after_stream jsonb,
  add column streams integer not null default 0;
