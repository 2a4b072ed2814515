-- From which network somebody booked who proved no number: a keyed digest, for the limits of standing bookings.
alter table appointments add column booked_from text check (length(booked_from) <= 64);
create index appointments_booked_from on appointments (organization_id, booked_from, starts_at) where booked_from is not null;
