import { type Db, knowledgeChunks, knowledgeDocuments, media } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type StoredDocument, fileOf, storedDocument } from './stored-document-sql.js';

/** A passage of a document. */
export interface PassageText {
  readonly documentId: string;
  /** Empty for an uploaded file. */
  readonly url: string;
  readonly file: StoredDocument | null;
  readonly title: string;
  readonly heading: string;
  readonly page: number | null;
  readonly text: string;
}

/** The searched bases: those of some accounts of an organization, or one base. */
export interface SearchIn {
  readonly organizationId: number;
  readonly accountIds?: readonly number[];
  readonly knowledgeBaseId?: string;
}

/** Number of passages, number of those with each word, and their average length. */
export interface Spread {
  readonly total: number;
  readonly averageLength: number;
  readonly having: ReadonlyMap<string, number>;
}

/** A passage with the word counts of its text, and of its title and heading. */
export interface Candidate extends PassageText {
  readonly inBody: Readonly<Record<string, number>>;
  readonly about: Readonly<Record<string, number>>;
}

/** The words of a question in the form of the index. */
export async function termsOf(db: Db, question: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ words: string[] }>(
    sql`select tsvector_to_array(to_tsvector('english', ${question.slice(0, 2000)})) as words`,
  );
  return (rows[0]?.words ?? []).slice(0, 40);
}

/** A word as a term of a text query, with all characters escaped. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Words with their counts. */
const lexemes = (vector: SQL) =>
  sql<Record<string, number>>`coalesce((
    select jsonb_object_agg(u.lexeme, coalesce(array_length(u.positions, 1), 1)) from unnest(${vector}) as u
  ), '{}'::jsonb)`;

const inside = ({ organizationId, accountIds, knowledgeBaseId }: SearchIn) =>
  and(
    eq(knowledgeChunks.organizationId, organizationId),
    eq(knowledgeDocuments.organizationId, organizationId),
    isNotNull(knowledgeDocuments.knowledgeBaseId),
    accountIds ? inArray(knowledgeChunks.accountId, [...accountIds]) : undefined,
    knowledgeBaseId === undefined
      ? undefined
      : eq(knowledgeDocuments.knowledgeBaseId, knowledgeBaseId),
  );

/** Passages with any of the words, ordered by the rank of the full-text index. */
export async function candidatesFor(
  db: Db,
  terms: readonly string[],
  where: SearchIn,
  limit: number,
): Promise<readonly Candidate[]> {
  const any = sql`${terms.map(quoted).join(' | ')}::tsquery`;
  const rows = await db
    .select({
      documentId: knowledgeChunks.documentId,
      url: knowledgeDocuments.url,
      file: storedDocument,
      title: knowledgeDocuments.title,
      heading: knowledgeChunks.heading,
      page: knowledgeChunks.page,
      text: knowledgeChunks.body,
      inBody: lexemes(sql`to_tsvector('english', ${knowledgeChunks.body})`),
      about: lexemes(
        sql`to_tsvector('english', ${knowledgeDocuments.title} || ' ' || ${knowledgeChunks.heading})`,
      ),
    })
    .from(knowledgeChunks)
    .innerJoin(knowledgeDocuments, eq(knowledgeDocuments.id, knowledgeChunks.documentId))
    .leftJoin(media, fileOf)
    .where(and(inside(where), sql`${knowledgeChunks.search} @@ ${any}`))
    .orderBy(
      sql`ts_rank(${knowledgeChunks.search}, ${any}) desc`,
      knowledgeChunks.documentId,
      knowledgeChunks.position,
    )
    .limit(limit);
  return rows.map((row) => ({ ...row, url: row.url ?? '' }));
}

/** The frequency of each word in the searched passages. */
export async function spreadOf(db: Db, terms: readonly string[], where: SearchIn): Promise<Spread> {
  const has = (term: string) =>
    sql`count(*) filter (where ${knowledgeChunks.search} @@ ${quoted(term)}::tsquery)`;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      averageLength: sql<number>`coalesce(avg(length(${knowledgeChunks.search})), 1)::float`,
      having: sql<string[]>`array[${sql.join(terms.map(has), sql`, `)}]::text[]`,
    })
    .from(knowledgeChunks)
    .innerJoin(knowledgeDocuments, eq(knowledgeDocuments.id, knowledgeChunks.documentId))
    .where(inside(where));
  return {
    total: row?.total ?? 0,
    averageLength: row?.averageLength ?? 1,
    having: new Map(terms.map((term, at) => [term, Number(row?.having[at] ?? 0)])),
  };
}
