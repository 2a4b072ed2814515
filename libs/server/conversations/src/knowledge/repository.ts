import { cutText } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import {
  type Db,
  advisoryLock,
  knowledgeBases,
  knowledgeDocuments,
  media,
} from '@patchbay/server-store';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { type StoredDocument, fileOf, storedDocument } from './stored-document-sql.js';

export type BaseRow = typeof knowledgeBases.$inferSelect;
export type DocumentRow = typeof knowledgeDocuments.$inferSelect;

/** A document with its file, where it was uploaded. */
export type ListedDocument = DocumentRow & { readonly file: StoredDocument | null };

/** Whether an id is valid for PostgreSQL; an invalid one matches nothing. */
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The bases within the scope with their number of documents. */
export async function listBases(db: Db): Promise<{ base: BaseRow; documents: number }[]> {
  const rows = await db
    .select()
    .from(knowledgeBases)
    .orderBy(asc(knowledgeBases.createdAt), asc(knowledgeBases.id))
    .limit(500);
  const counts =
    rows.length === 0
      ? []
      : await db
          .select({ id: knowledgeDocuments.knowledgeBaseId, documents: count() })
          .from(knowledgeDocuments)
          .where(
            inArray(
              knowledgeDocuments.knowledgeBaseId,
              rows.map((row) => row.id),
            ),
          )
          .groupBy(knowledgeDocuments.knowledgeBaseId);
  const byId = new Map(counts.map((row) => [row.id, row.documents]));
  return rows.map((base) => ({ base, documents: byId.get(base.id) ?? 0 }));
}

/** A base by id; null outside of the scope. */
export async function findBase(db: Db, id: string): Promise<BaseRow | null> {
  const [row] = isUuid(id)
    ? await db.select().from(knowledgeBases).where(eq(knowledgeBases.id, id))
    : [];
  return row ?? null;
}

/**
 * Number of bases of the account, counted under a lock so that concurrent creations cannot exceed
 * the limit.
 */
export async function countBases(db: Db, owner: Owner): Promise<number> {
  await db.execute(advisoryLock('knowledgeBases', owner.accountId));
  const [row] = await db
    .select({ bases: count() })
    .from(knowledgeBases)
    .where(
      and(
        eq(knowledgeBases.organizationId, owner.organizationId),
        eq(knowledgeBases.accountId, owner.accountId),
      ),
    );
  return row?.bases ?? 0;
}

export async function insertBase(db: Db, owner: Owner, title: string): Promise<BaseRow> {
  const [row] = await db
    .insert(knowledgeBases)
    .values({ ...owner, title })
    .returning();
  return row as BaseRow;
}

/** Changes what is given of a base, and returns it as it is now. */
export async function updateBase(
  db: Db,
  base: BaseRow,
  change: Partial<Pick<BaseRow, 'title' | 'refreshDays'>>,
): Promise<BaseRow> {
  const [row] = await db
    .update(knowledgeBases)
    .set({ ...change, updatedAt: sql`now()` })
    .where(
      and(eq(knowledgeBases.organizationId, base.organizationId), eq(knowledgeBases.id, base.id)),
    )
    .returning();
  return row ?? base;
}

/** Deletes a base with its documents and passages. */
export async function deleteBase(db: Db, base: BaseRow): Promise<void> {
  await db
    .delete(knowledgeBases)
    .where(
      and(eq(knowledgeBases.organizationId, base.organizationId), eq(knowledgeBases.id, base.id)),
    );
}

const ofBase = (base: BaseRow) =>
  and(
    eq(knowledgeDocuments.organizationId, base.organizationId),
    eq(knowledgeDocuments.knowledgeBaseId, base.id),
  );

const withFiles = (db: Db) =>
  db
    .select({ document: knowledgeDocuments, file: storedDocument })
    .from(knowledgeDocuments)
    .leftJoin(media, fileOf);

/** The documents of a base, as they were added. */
export async function listDocuments(db: Db, base: BaseRow): Promise<ListedDocument[]> {
  const rows = await withFiles(db)
    .where(ofBase(base))
    .orderBy(asc(knowledgeDocuments.createdAt), asc(knowledgeDocuments.url));
  return rows.map(({ document, file }) => ({ ...document, file }));
}

/** A document of a base by its id. */
export async function findDocument(
  db: Db,
  base: BaseRow,
  id: string,
): Promise<ListedDocument | null> {
  const [row] = isUuid(id)
    ? await withFiles(db).where(and(ofBase(base), eq(knowledgeDocuments.id, id)))
    : [];
  return row ? { ...row.document, file: row.file } : null;
}

/**
 * Adds addresses that are not in the base yet, to be fetched. Returns the rows of all of them in
 * the given order; null when the base would exceed its limit.
 */
export async function addDocuments(
  db: Db,
  base: BaseRow,
  urls: readonly string[],
  limit: number,
): Promise<DocumentRow[] | null> {
  await db
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(
      and(eq(knowledgeBases.organizationId, base.organizationId), eq(knowledgeBases.id, base.id)),
    )
    .for('update');
  const known = new Set(
    (
      await db.select({ url: knowledgeDocuments.url }).from(knowledgeDocuments).where(ofBase(base))
    ).map(({ url }) => url),
  );
  const fresh = urls.filter((url) => !known.has(url));
  if (known.size + fresh.length > limit) return null;
  if (fresh.length > 0)
    await db.insert(knowledgeDocuments).values(
      fresh.map((url) => ({
        organizationId: base.organizationId,
        accountId: base.accountId,
        knowledgeBaseId: base.id,
        title: cutText(url, 300),
        url,
        body: '',
        status: 'pending',
      })),
    );
  await db
    .update(knowledgeBases)
    .set({ updatedAt: sql`now()` })
    .where(
      and(eq(knowledgeBases.organizationId, base.organizationId), eq(knowledgeBases.id, base.id)),
    );
  const rows = await db
    .select()
    .from(knowledgeDocuments)
    .where(and(ofBase(base), inArray(knowledgeDocuments.url, [...urls])));
  return urls.flatMap((url) => rows.find((row) => row.url === url) ?? []);
}

/**
 * Marks a document to be fetched again, from the first attempt. A worker that fetches it now loses
 * its lease.
 */
export async function requestRefetch(db: Db, row: DocumentRow): Promise<DocumentRow> {
  const [asked] = await db
    .update(knowledgeDocuments)
    .set({
      status: 'pending',
      error: null,
      errorCode: null,
      leasedUntil: null,
      attempts: sql`(${knowledgeDocuments.attempts} / 1000 + 1) * 1000`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(knowledgeDocuments.organizationId, row.organizationId),
        eq(knowledgeDocuments.id, row.id),
      ),
    )
    .returning();
  return asked ?? row;
}

export async function deleteDocument(db: Db, row: DocumentRow): Promise<void> {
  await db
    .delete(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.organizationId, row.organizationId),
        eq(knowledgeDocuments.id, row.id),
      ),
    );
}
