-- How often the documents of a knowledge base are fetched anew: after so many days, or never.
alter table knowledge_bases add column refresh_days integer
  constraint knowledge_bases_refresh_days check (refresh_days in (1, 7, 30));
