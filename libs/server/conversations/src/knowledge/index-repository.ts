import { type Db, knowledgeChunks, knowledgeDocuments } from '@patchbay/server-store';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type IndexedPassage, indexPassages } from './passage-words.js';

/** More passages than a document has. */
const maxLookedAt = 2000;

/** A document by its key. */
interface DocumentKey {
  readonly organizationId: number;
  readonly id: string;
}

/** Keeps in which languages the passages of a document are. */
export async function keepLanguages(
  db: Db,
  { organizationId, id }: DocumentKey,
  indexed: readonly IndexedPassage[],
): Promise<void> {
  await db
    .update(knowledgeDocuments)
    .set({ languages: [...new Set(indexed.map(({ language }) => language))] })
    .where(
      and(eq(knowledgeDocuments.organizationId, organizationId), eq(knowledgeDocuments.id, id)),
    );
}

/**
 * Documents with passages that the server has not indexed: of earlier versions, or inserted without
 * lexemes. Needs the platform's scope.
 */
export function documentsToIndex(db: Db, max: number): Promise<DocumentKey[]> {
  // Bounded first: all of a large installation may have to be indexed.
  const some = db
    .select({ organizationId: knowledgeChunks.organizationId, id: knowledgeChunks.documentId })
    .from(knowledgeChunks)
    .where(isNull(knowledgeChunks.language))
    .limit(maxLookedAt)
    .as('some');
  return db
    .selectDistinct({ organizationId: some.organizationId, id: some.id })
    .from(some)
    .limit(max);
}

/** Indexes the passages of a document again; false where another process does, or it has gone. */
export async function indexAnew(db: Db, key: DocumentKey): Promise<boolean> {
  const [document] = await db
    .select({ title: knowledgeDocuments.title })
    .from(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.organizationId, key.organizationId),
        eq(knowledgeDocuments.id, key.id),
      ),
    )
    .for('no key update', { skipLocked: true });
  if (!document) return false;
  const ofDocument = and(
    eq(knowledgeChunks.organizationId, key.organizationId),
    eq(knowledgeChunks.documentId, key.id),
  );
  const rows = await db
    .select({
      position: knowledgeChunks.position,
      heading: knowledgeChunks.heading,
      body: knowledgeChunks.body,
    })
    .from(knowledgeChunks)
    .where(ofDocument)
    .orderBy(asc(knowledgeChunks.position));
  const indexed = await indexPassages(db, document.title, rows);
  await keepLanguages(db, key, indexed);
  const given = sql`unnest(${sql.param(rows.map(({ position }) => position))}::int[],
    ${sql.param(indexed.map(({ search }) => search))}::text[],
    ${sql.param(indexed.map(({ language }) => language))}::text[]) as given (position, search, language)`;
  await db.execute(sql`
    update ${knowledgeChunks} set search = given.search::tsvector, language = given.language from ${given}
    where ${ofDocument} and ${knowledgeChunks.position} = given.position`);
  return true;
}
