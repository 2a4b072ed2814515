-- A caller who withholds the number, a short code and a name are no person: `sender`. A withheld caller has a party of its own for each call.
-- Parties that earlier versions made of them stay what they are.
alter table parties drop constraint parties_kind_check;
alter table parties add constraint parties_kind_check check (kind in ('phone', 'email', 'visitor', 'member', 'group', 'sender'));
