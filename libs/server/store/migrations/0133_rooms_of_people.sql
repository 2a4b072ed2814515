-- The rooms of a person: the lists of whom one talked with lately, and what goes with a contact that is erased.
create index rooms_party on rooms (organization_id, party_id);
