import { type Db, knowledgeBases, knowledgeDocuments, media } from '@patchbay/server-store';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { type MediaRow, markWritten } from '../media/repository.js';
import { type BaseRow, type DocumentRow, type ListedDocument } from './repository.js';
import { type StoredDocument, storedDocument } from './stored-document-sql.js';

/**
 * Makes a written file a document of a base, to be read; in place of the one with its name, whose
 * text stays until then. Null when the base would exceed its limit. Needs a scope that reaches the
 * base.
 */
export async function addFile(
  db: Db,
  base: BaseRow,
  file: MediaRow,
  limit: number,
): Promise<ListedDocument | null> {
  await db
    .update(knowledgeBases)
    .set({ updatedAt: sql`now()` })
    .where(
      and(eq(knowledgeBases.organizationId, base.organizationId), eq(knowledgeBases.id, base.id)),
    );
  const document = (await readAnew(db, base, file)) ?? (await insertFile(db, base, file, limit));
  if (!document) return null;
  await db
    .delete(media)
    .where(
      and(
        eq(media.tenantId, base.organizationId),
        eq(media.documentId, document.id),
        ne(media.id, file.id),
      ),
    );
  await markWritten(db, file.accountId, file.id);
  await db
    .update(media)
    .set({ documentId: document.id })
    .where(and(eq(media.accountId, file.accountId), eq(media.id, file.id)));
  return { ...document, file };
}

const ofBase = (base: BaseRow) =>
  and(
    eq(knowledgeDocuments.organizationId, base.organizationId),
    eq(knowledgeDocuments.knowledgeBaseId, base.id),
  );

async function readAnew(
  db: Db,
  base: BaseRow,
  { fileName }: MediaRow,
): Promise<DocumentRow | null> {
  const [row] = await db
    .update(knowledgeDocuments)
    .set({
      status: 'pending',
      error: null,
      errorCode: null,
      leasedUntil: null,
      attempts: sql`(${knowledgeDocuments.attempts} / 1000 + 1) * 1000`,
      updatedAt: sql`now()`,
    })
    .where(and(ofBase(base), eq(knowledgeDocuments.fileName, fileName)))
    .returning();
  return row ?? null;
}

/** Other writers of the base wait until the transaction ends, so the count holds. */
async function insertFile(
  db: Db,
  base: BaseRow,
  { fileName }: MediaRow,
  limit: number,
): Promise<DocumentRow | null> {
  const [known] = await db
    .select({ documents: count() })
    .from(knowledgeDocuments)
    .where(ofBase(base));
  if ((known?.documents ?? 0) >= limit) return null;
  const [row] = await db
    .insert(knowledgeDocuments)
    .values({
      organizationId: base.organizationId,
      accountId: base.accountId,
      knowledgeBaseId: base.id,
      title: fileName,
      fileName,
      body: '',
      status: 'pending',
    })
    .returning();
  return row ?? null;
}

/** The file that a document is; null for a page, and where the scope does not reach it. */
export async function fileOfDocument(
  db: Db,
  document: Pick<DocumentRow, 'organizationId' | 'id'>,
): Promise<StoredDocument | null> {
  const [row] = await db
    .select(storedDocument)
    .from(media)
    .where(
      and(
        eq(media.tenantId, document.organizationId),
        eq(media.documentId, document.id),
        eq(media.isWritten, true),
      ),
    );
  return row ?? null;
}
