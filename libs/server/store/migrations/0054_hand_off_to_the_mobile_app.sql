-- A token by which the mobile app takes over a session is redeemed at the host where it was made, by the device that it names; a token of a partner's page has neither.
alter table one_time_tokens
  add column host text,
  add column cloud_id text,
  add constraint one_time_tokens_hand_off check ((host is null) = (cloud_id is null));
