import { chosenLanguage, insertNotice } from '@patchbay/server-core';
import { type InLanguages, type Language, languageOf } from '@patchbay/server-providers';
import { type Db, knowledgeChunks, knowledgeDocuments } from '@patchbay/server-store';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Chunk } from './chunks.js';
import { keepLanguages } from './index-repository.js';
import { indexPassages } from './passage-words.js';
import { type DocumentRow } from './repository.js';

/** A document that this process may fetch until its lease ends. `attempts` is the fence. */
export type Leased = Pick<
  DocumentRow,
  'id' | 'organizationId' | 'accountId' | 'url' | 'fileName' | 'attempts'
>;

/** The same as the database answers it. */
type LeasedRow = {
  readonly id: string;
  readonly organization_id: string;
  readonly account_id: string;
  readonly url: string | null;
  readonly file_name: string | null;
  readonly attempts: number;
};

/** Maximum number of attempts for a document. */
export const maxAttempts = 3;

/** The fence increases over the life of a document; a refresh begins a new thousand. */
const attemptsLeft = sql`d.attempts % 1000 < ${maxAttempts}`;

/**
 * Leases the document that has waited longest, of the organization with the fewest leased
 * documents, so that a thousand pages of one organization do not delay another. The lease of a
 * crashed process expires. Needs the platform's scope.
 */
export async function leaseDocument(db: Db, seconds: number): Promise<Leased | null> {
  const { rows } = await db.execute<LeasedRow>(sql`
    with due as (
      select d.organization_id, d.id from knowledge_documents d
      where d.status = 'pending' and d.knowledge_base_id is not null and (d.leased_until is null
      or d.leased_until < now()) and ${attemptsLeft}
      order by (select count(*) from knowledge_documents busy
      where busy.status = 'pending' and busy.organization_id = d.organization_id
      and busy.leased_until > now()), d.updated_at
      limit 1 for update of d skip locked)
    update knowledge_documents one set leased_until = now() + make_interval(secs => ${seconds}),
    attempts = attempts + 1 from due where one.organization_id = due.organization_id and one.id = due.id
    returning one.id, one.organization_id, one.account_id, one.url, one.file_name, one.attempts`);
  const [row] = rows;
  return row ? leasedOf(row) : null;
}

const leasedOf = (row: LeasedRow): Leased => ({
  id: row.id,
  organizationId: Number(row.organization_id),
  accountId: Number(row.account_id),
  url: row.url,
  fileName: row.file_name,
  attempts: Number(row.attempts),
});

/**
 * Marks pages to be fetched again whose base says so, some at a time, because each of them is a
 * request to a site. A failure counts as well: the next attempt comes a whole period
 * later. Needs the platform's scope.
 */
export async function requestDue(db: Db): Promise<void> {
  await db.execute(sql`
    with due as (
      select d.organization_id, d.id from knowledge_documents d
      join knowledge_bases b on b.organization_id = d.organization_id and b.id = d.knowledge_base_id
      where b.refresh_days is not null and d.url is not null and d.status <> 'pending'
      and d.updated_at < now() - make_interval(days => b.refresh_days)
      order by d.updated_at limit 20 for update of d skip locked)
    update knowledge_documents one set status = 'pending', error = null, error_code = null, leased_until = null,
    attempts = (one.attempts / 1000 + 1) * 1000, updated_at = now()
    from due where one.organization_id = due.organization_id and one.id = due.id`);
}

/**
 * Marks documents as failed that reached the maximum of attempts without a result, because their
 * processes crashed. Needs the platform's scope.
 */
export async function failExhausted(db: Db, error: string): Promise<void> {
  const { rows } = await db.execute<LeasedRow>(sql`
    with over as (
      select d.organization_id, d.id from knowledge_documents d
      where d.status = 'pending' and d.knowledge_base_id is not null and (d.leased_until is null
      or d.leased_until < now()) and not (${attemptsLeft})
      limit 100 for update of d skip locked)
    update knowledge_documents one set status = 'failed', error = ${error}, error_code = 'endless', leased_until = null,
    updated_at = now() from over where one.organization_id = over.organization_id and one.id = over.id
    returning one.id, one.organization_id, one.account_id, one.url, one.file_name, one.attempts`);
  for (const row of rows) {
    const leased = leasedOf(row);
    const language = languageOf(await chosenLanguage(db, leased.accountId));
    await noticeFailure(db, leased, error, language);
  }
}

/**
 * Restores a document to its state before the lease: the worker stops, and the document is not at
 * fault.
 */
export async function releaseDocument(db: Db, leased: Leased): Promise<void> {
  await db
    .update(knowledgeDocuments)
    .set({ leasedUntil: null, attempts: leased.attempts - 1 })
    .where(stillMine(leased));
}

const unreadIn: InLanguages<{ readonly title: string; readonly document: string }> = {
  en: { title: 'A document could not be read', document: 'A document' },
  es: { title: 'No se pudo leer un documento', document: 'Un documento' },
};

async function noticeFailure(db: Db, leased: Leased, error: string, language: Language) {
  const { title, document } = unreadIn[language];
  await insertNotice(db, leased, {
    kind: 'knowledge',
    title,
    body: `${leased.url ?? leased.fileName ?? document}: ${error}`,
    subject: `knowledge ${leased.id}`,
  });
}

const stillMine = (leased: Leased) =>
  and(
    eq(knowledgeDocuments.organizationId, leased.organizationId),
    eq(knowledgeDocuments.id, leased.id),
    eq(knowledgeDocuments.attempts, leased.attempts),
    isNotNull(knowledgeDocuments.leasedUntil),
  );

/**
 * Replaces the passages of a document. False when the lease was lost meanwhile: then nothing is
 * written.
 */
export async function keepText(
  db: Db,
  leased: Leased,
  text: {
    readonly title: string;
    readonly body: string;
    readonly chunks: readonly Chunk[];
    readonly notice: string | null;
  },
): Promise<boolean> {
  const kept = await db
    .update(knowledgeDocuments)
    .set({
      title: text.title,
      body: text.body,
      status: 'ready',
      // What is missing of it.
      error: text.notice,
      errorCode: null,
      leasedUntil: null,
      fetchedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(stillMine(leased))
    .returning({ id: knowledgeDocuments.id });
  if (kept.length === 0) return false;
  await db
    .delete(knowledgeChunks)
    .where(
      and(
        eq(knowledgeChunks.organizationId, leased.organizationId),
        eq(knowledgeChunks.documentId, leased.id),
      ),
    );
  const indexed = await indexPassages(db, text.title, text.chunks);
  await keepLanguages(db, leased, indexed);
  const rows = text.chunks.map((chunk, position) => ({
    organizationId: leased.organizationId,
    accountId: leased.accountId,
    documentId: leased.id,
    position,
    ...chunk,
    ...indexed[position],
  }));
  for (let at = 0; at < rows.length; at += 200)
    await db.insert(knowledgeChunks).values(rows.slice(at, at + 200));
  return true;
}

interface FailedFetch {
  /** When it is tried again; null where it is given up, of which the account is notified. */
  readonly retryInSeconds: number | null;
  /** What is wrong, for programs. */
  readonly code?: string;
  readonly language: Language;
}

/** Records the error of a fetch, or schedules another attempt after some seconds. */
export async function keepFailure(
  db: Db,
  leased: Leased,
  error: string,
  { retryInSeconds, code, language }: FailedFetch,
): Promise<void> {
  const kept = await db
    .update(knowledgeDocuments)
    .set(
      retryInSeconds === null
        ? {
            status: 'failed',
            error,
            errorCode: code ?? null,
            leasedUntil: null,
            updatedAt: sql`now()`,
          }
        : {
            error,
            errorCode: code ?? null,
            leasedUntil: sql`now() + make_interval(secs => ${retryInSeconds})`,
          },
    )
    .where(stillMine(leased))
    .returning({ id: knowledgeDocuments.id });
  if (kept.length > 0 && retryInSeconds === null) await noticeFailure(db, leased, error, language);
}
