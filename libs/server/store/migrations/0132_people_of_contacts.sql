-- One row per person in the list of contacts: of those with the same address, the one with a name that changed last.
create index parties_people on parties (organization_id, address, (name is not null) desc, updated_at desc, id desc)
  where deleted_at is null and merged_into is null;
-- A member's own tests are listed apart from what people wrote.
create index rooms_own_tests on rooms (organization_id, last_message_at desc) where own_test;
