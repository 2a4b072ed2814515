-- The address of the member who tests the draft of an agent with sound, by a session like that of a visitor.
alter table sessions add column tester text check (tester is null or kind = 'visitor' and tester ~ '^test-[0-9]+$');
