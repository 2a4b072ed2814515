-- The words of passages in the language that they are in. The server makes the lexemes (conversations/src/knowledge/passage-words.ts), because
-- PostgreSQL's parser knows neither scripts without spaces nor compounds. `language` is null until it has done so: such a row has English lexemes, as
-- before, is found by them, and is indexed anew by the worker, a few documents at a time.
alter table knowledge_chunks alter column search drop expression;
alter table knowledge_chunks add column language text;
alter table knowledge_documents add column languages text[] not null default '{}';

create function knowledge_chunks_words() returns trigger language plpgsql set search_path from current as $$
begin
  new.search := setweight(to_tsvector('english', new.heading), 'A') || setweight(to_tsvector('english', new.body), 'B');
  new.language := null;
  return new;
end $$;
create trigger knowledge_chunks_words before insert on knowledge_chunks for each row
  when (new.search is null) execute function knowledge_chunks_words();

create index knowledge_chunks_not_indexed on knowledge_chunks (organization_id, document_id) where language is null;
