-- A document of a knowledge base may be a file that was uploaded. It is stored like all files, and its row goes with the document: the reference
-- deletes it, and the trigger of media notes that the bytes must go. A file has no address of its own; in its base its name is what tells it apart,
-- so the same name replaces it.
alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check check (purpose in ('profile', 'chat', 'knowledge'));
alter table media add column document_id uuid;
alter table media add constraint media_document foreign key (tenant_id, document_id) references knowledge_documents (organization_id, id) on delete cascade;
create index media_document on media (tenant_id, document_id) where document_id is not null;

alter table knowledge_documents add column file_name text check (length(file_name) between 1 and 200);
-- What is wrong, for programs; error says it in words.
alter table knowledge_documents add column error_code text;
create unique index knowledge_documents_file on knowledge_documents (organization_id, knowledge_base_id, file_name) where knowledge_base_id is not null;

-- The page of a PDF on which a passage stands.
alter table knowledge_chunks add column page integer;
