-- Why a text did not arrive: a code and the country of its number, as people are told. What the carrier or its driver said
-- stays in carrier_texts.error, for the operator.
alter table messages add column problem jsonb;
