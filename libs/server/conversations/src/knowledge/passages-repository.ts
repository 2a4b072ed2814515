import { type Db, knowledgeChunks, knowledgeDocuments, media } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Term, queryOf } from './question-words.js';
import { type StemmedLanguage, languages as stemmed } from './stems-repository.js';
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

/** Number of passages, number of those with each term, and their average number of lexemes. */
export interface Spread {
  readonly total: number;
  readonly averageLength: number;
  readonly having: readonly number[];
}

/** How often a lexeme is in the text of a passage, and whether it is in its title or heading. */
export type Counted = readonly [inBody: number, isAbout: boolean];

/** A passage with what it has of the terms, and its number of lexemes. */
export interface Candidate extends PassageText {
  readonly has: Readonly<Record<string, Counted>>;
  readonly length: number;
}

const beginning = (lexeme: string): string => `${lexeme.replace(/[\\\\%_]/g, '\\\\$&')}%`;

/** The lexemes of a passage that are forms of the terms. */
function counted(terms: readonly Term[]): SQL<Readonly<Record<string, Counted>>> {
  const forms = terms.flatMap((term) => term.forms);
  const whole = forms.filter((form) => !form.isPrefix).map((form) => form.lexeme);
  const begun = forms.filter((form) => form.isPrefix).map((form) => beginning(form.lexeme));
  return sql`coalesce((
    select jsonb_object_agg(u.lexeme, jsonb_build_array(
      coalesce(cardinality(array_positions(u.weights, 'B')), 0), u.weights && '{A,C}'))
    from unnest(${knowledgeChunks.search}) as u
    where u.lexeme = any(${sql.param(whole)}::text[]) or u.lexeme like any(${sql.param(begun)}::text[])
  ), '{}'::jsonb)`;
}

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

/** The languages of the searched passages. */
export async function languagesIn(
  db: Db,
  { organizationId, accountIds, knowledgeBaseId }: SearchIn,
): Promise<readonly StemmedLanguage[]> {
  const rows = await db
    .selectDistinct({ language: sql<string>`unnest(${knowledgeDocuments.languages})` })
    .from(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.organizationId, organizationId),
        isNotNull(knowledgeDocuments.knowledgeBaseId),
        accountIds ? inArray(knowledgeDocuments.accountId, [...accountIds]) : undefined,
        knowledgeBaseId === undefined
          ? undefined
          : eq(knowledgeDocuments.knowledgeBaseId, knowledgeBaseId),
      ),
    );
  const known = rows.map((row) => row.language).filter((one) => Object.hasOwn(stemmed, one));
  return [...new Set(['en', ...known])] as StemmedLanguage[];
}

/** Passages with any of the terms, ordered by the rank of the full-text index. */
export async function candidatesFor(
  db: Db,
  terms: readonly Term[],
  where: SearchIn,
  limit: number,
): Promise<readonly Candidate[]> {
  const any = sql`${queryOf(terms)}::tsquery`;
  const rows = await db
    .select({
      documentId: knowledgeChunks.documentId,
      url: knowledgeDocuments.url,
      file: storedDocument,
      title: knowledgeDocuments.title,
      heading: knowledgeChunks.heading,
      page: knowledgeChunks.page,
      text: knowledgeChunks.body,
      has: counted(terms),
      length: sql<number>`length(${knowledgeChunks.search})`,
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

/** The frequency of each term in the searched passages. */
export async function spreadOf(db: Db, terms: readonly Term[], where: SearchIn): Promise<Spread> {
  const has = (term: Term) =>
    sql`count(*) filter (where ${knowledgeChunks.search} @@ ${queryOf([term])}::tsquery)`;
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
    having: terms.map((_, at) => Number(row?.having[at] ?? 0)),
  };
}
