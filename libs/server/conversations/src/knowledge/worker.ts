import { type Clock } from '@patchbay/kernel';
import {
  createQueueWorker,
  type Held,
  languageOfAccount,
  type Worker,
} from '@patchbay/server-core';
import { type Log, describeError } from '@patchbay/server-kit';
import {
  StorageError,
  type StoragePort,
  WebError,
  type WebFetcher,
  type WebPage,
  textOfPage,
} from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { bodyOf, chunksOf } from './chunks.js';
import { fileOfDocument } from './files-repository.js';
import { documentsToIndex, indexAnew } from './index-repository.js';
import {
  type Leased,
  failExhausted,
  releaseDocument,
  requestDue,
  keepFailure,
  keepText,
  leaseDocument,
  maxAttempts,
} from './queue-repository.js';

export interface WorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly fetcher: WebFetcher;
  readonly storage: Pick<StoragePort, 'get'>;
  readonly log: Log;
}

const leaseSeconds = 90;
const retrySeconds = 20;
const atOnce = 3;
/** So few that fetching does not wait long for them. */
const indexedAtOnce = 10;
/** Interval of checks for documents of other processes, or those due for a retry. */
const everyMs = 15_000;
const passing = new Set<WebError['code']>(['unreachable', 'timeout', 'busy']);
const endless =
  'Reading this document was begun several times and never came to an end. It is not tried again by itself.';

const accepted =
  'text/html, application/xhtml+xml, application/pdf;q=0.9, text/plain;q=0.8, */*;q=0.1';

/** The fence increases over the life of a document; a refresh begins a new thousand. */
const triesOf = ({ attempts }: Leased): number => attempts % 1000;

/** An uploaded file, as what a site would have sent. Its title is its name, not its metadata. */
async function storedPage(
  { store, storage }: Pick<WorkerParts, 'store' | 'storage'>,
  leased: Leased,
): Promise<WebPage> {
  const file = await store.within({ kind: 'organization', id: leased.organizationId }, (db) =>
    fileOfDocument(db, leased),
  );
  const stored = file && (await fromStorage(storage.get(file.id)));
  if (!stored)
    throw new WebError('unreadable', 'This file is not stored any more. Upload it again.');
  const chunks: Buffer[] = [];
  for await (const chunk of stored.open() as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    url: `file:${encodeURIComponent(file.fileName)}`,
    contentType: file.mediaType,
    charset: null,
    body: Buffer.concat(chunks),
  };
}

const fromStorage = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof StorageError
      ? new WebError('unreachable', 'The file could not be fetched from its storage.')
      : error;
  });

const giveUpAndRefresh = (store: Store): Promise<void> =>
  store.within(
    { kind: 'platform', reason: 'give up documents, and fetch those anew that are due' },
    async (db) => {
      await failExhausted(db, endless);
      await requestDue(db);
    },
  );

/**
 * Indexes some of the documents that an earlier version indexed, each in a transaction of its own.
 * Whether there may be more, after those that are to be fetched.
 */
async function indexSome(store: Store): Promise<boolean> {
  const due = await store.within(
    { kind: 'platform', reason: 'find documents to be indexed anew' },
    (db) => documentsToIndex(db, indexedAtOnce),
  );
  let indexed = 0;
  for (const document of due)
    if (
      await store.within({ kind: 'organization', id: document.organizationId }, (db) =>
        indexAnew(db, document),
      )
    )
      indexed += 1;
  return indexed > 0 && due.length === indexedAtOnce;
}

/**
 * Fetches, parses and divides documents, three at a time. A document is leased from the database,
 * so that several processes share the work and another one continues after a crash. A temporary
 * failure is retried up to three attempts; a crash counts as an attempt, so that a document that
 * crashes processes is given up as well.
 */
export function createKnowledgeWorker(parts: WorkerParts): Worker {
  const { store, clock, fetcher, log } = parts;

  async function fetchOne(leased: Leased, { signal }: Held): Promise<void> {
    const scope = { kind: 'organization', id: leased.organizationId } as const;
    try {
      const text = await textOfPage(
        leased.url === null
          ? await storedPage(parts, leased)
          : await fetcher.get(leased.url, { accept: accepted, signal }),
        signal,
      );
      const chunks = chunksOf(text);
      await store.within(scope, (db) =>
        keepText(db, leased, {
          title: leased.fileName ?? text.title,
          body: bodyOf(text),
          chunks,
          notice: text.notice ?? null,
        }),
      );
    } catch (error) {
      signal.throwIfAborted();
      const isExpected = error instanceof WebError;
      if (!isExpected)
        log.error(
          { documentId: leased.id, ...describeError(error) },
          'a document of a knowledge base could not be read',
        );
      const mayPass = isExpected && passing.has(error.code) && triesOf(leased) < maxAttempts;
      const language = await languageOfAccount(store, leased.accountId);
      await store.within(scope, (db) =>
        keepFailure(db, leased, isExpected ? error.message : 'This page could not be read.', {
          retryInSeconds: mayPass ? retrySeconds : null,
          ...(isExpected ? { code: error.code } : {}),
          language,
        }),
      );
    }
  }

  /**
   * One after the other, because the next organization depends on the documents that are leased
   * now.
   */
  async function take(limit: number): Promise<readonly Leased[]> {
    const taken: Leased[] = [];
    while (taken.length < limit) {
      const leased = await store.within(
        { kind: 'platform', reason: 'lease a document to fetch' },
        (db) => leaseDocument(db, leaseSeconds),
      );
      if (!leased) break;
      taken.push(leased);
    }
    return taken;
  }

  const worker = createQueueWorker<Leased>(
    { store, clock, log },
    {
      name: 'knowledge',
      everyMs,
      concurrency: atOnce,
      about: ({ id }) => ({ documentId: id }),
      before: async () => {
        await giveUpAndRefresh(store);
        if (await indexSome(store)) worker.wake();
      },
      lease: {
        ms: leaseSeconds * 1000,
        take,
        giveBack: (leased) =>
          store.within({ kind: 'organization', id: leased.organizationId }, (db) =>
            releaseDocument(db, leased),
          ),
      },
      work: fetchOne,
    },
  );
  return worker;
}
