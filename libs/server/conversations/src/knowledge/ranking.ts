import { type Db, knowledgeChunks, knowledgeDocuments } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, isNotNull, sql } from 'drizzle-orm';

/** A passage found for a question. */
export interface Passage {
  readonly documentId: string;
  readonly url: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly score: number;
}

/** Where to look: the bases of some accounts of an organization, or one base. */
export interface SearchIn {
  readonly organizationId: number;
  readonly accountIds?: readonly number[];
  readonly knowledgeBaseId?: string;
}

const candidates = 60;
const k1 = 1.2;
const b = 0.6;
/** A word of the heading or title counts as much as this many in the text. */
const headingShare = 2;

/**
 * The passages that say most of what a question asks, best first. The full-text index gives those
 * with any of its words; BM25 orders them, with how common each word is in what is searched. Works
 * offline and in English best; words of other languages count as they are written.
 */
export async function findPassages(
  db: Db,
  question: string,
  where: SearchIn,
  limit: number,
): Promise<readonly Passage[]> {
  const terms = await termsOf(db, question);
  if (terms.length === 0) return [];
  const any = sql`${terms.map(quoted).join(' | ')}::tsquery`;
  const inside = and(
    eq(knowledgeChunks.organizationId, where.organizationId),
    eq(knowledgeDocuments.organizationId, where.organizationId),
    isNotNull(knowledgeDocuments.knowledgeBaseId),
    where.accountIds ? inArray(knowledgeChunks.accountId, [...where.accountIds]) : undefined,
    where.knowledgeBaseId === undefined
      ? undefined
      : eq(knowledgeDocuments.knowledgeBaseId, where.knowledgeBaseId),
  );
  const joined = eq(knowledgeDocuments.id, knowledgeChunks.documentId);
  const rows = await db
    .select({
      documentId: knowledgeChunks.documentId,
      url: knowledgeDocuments.url,
      title: knowledgeDocuments.title,
      heading: knowledgeChunks.heading,
      text: knowledgeChunks.body,
      inBody: lexemes(sql`to_tsvector('english', ${knowledgeChunks.body})`),
      about: lexemes(
        sql`to_tsvector('english', ${knowledgeDocuments.title} || ' ' || ${knowledgeChunks.heading})`,
      ),
    })
    .from(knowledgeChunks)
    .innerJoin(knowledgeDocuments, joined)
    .where(and(inside, sql`${knowledgeChunks.search} @@ ${any}`))
    .orderBy(
      sql`ts_rank(${knowledgeChunks.search}, ${any}) desc`,
      knowledgeChunks.documentId,
      knowledgeChunks.position,
    )
    .limit(candidates);
  if (rows.length === 0) return [];
  const spread = await spreadOf(db, terms, inside);
  return rank(
    rows.map((row) => ({ ...row, url: row.url ?? '' })),
    terms,
    spread,
  ).slice(0, limit);
}

/** How many passages there are, how many have each word, and how long they are on average. */
interface Spread {
  readonly total: number;
  readonly averageLength: number;
  readonly having: ReadonlyMap<string, number>;
}

interface Candidate extends Omit<Passage, 'score'> {
  readonly inBody: Readonly<Record<string, number>>;
  readonly about: Readonly<Record<string, number>>;
}

/** Orders by BM25. The same text on several pages, such as a footer, counts once. */
export function rank(
  found: readonly Candidate[],
  terms: readonly string[],
  { total, averageLength, having }: Spread,
): readonly Passage[] {
  const scored = found.map(({ inBody, about, ...passage }) => {
    const length = Object.values(inBody).reduce((sum, count) => sum + count, 0);
    let score = 0;
    for (const term of terms) {
      const count = (inBody[term] ?? 0) + (about[term] ? headingShare : 0);
      const rarity = Math.log(
        1 + (total - (having.get(term) ?? 0) + 0.5) / ((having.get(term) ?? 0) + 0.5),
      );
      score +=
        (rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / (averageLength || 1)));
    }
    return { ...passage, score };
  });
  const seen = new Set<string>();
  return scored
    .filter(({ score }) => score > 0)
    .sort((x, y) => y.score - x.score)
    .filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** A word as the language of text queries has it, whatever signs it holds. */
export const quoted = (word: string): string =>
  `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Words with how often each stands there. */
const lexemes = (vector: SQL) =>
  sql<
    Record<string, number>
  >`coalesce((select jsonb_object_agg(u.lexeme, coalesce(array_length(u.positions, 1), 1)) from unnest(${vector}) as u), '{}'::jsonb)`;

/** The words of a question as the index keeps them. */
async function termsOf(db: Db, question: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ words: string[] }>(
    sql`select tsvector_to_array(to_tsvector('english', ${question.slice(0, 2000)})) as words`,
  );
  return (rows[0]?.words ?? []).slice(0, 40);
}

async function spreadOf(
  db: Db,
  terms: readonly string[],
  inside: SQL | undefined,
): Promise<Spread> {
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
    .where(inside);
  return {
    total: row?.total ?? 0,
    averageLength: row?.averageLength ?? 1,
    having: new Map(terms.map((term, at) => [term, Number(row?.having[at] ?? 0)])),
  };
}
