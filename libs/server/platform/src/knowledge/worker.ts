import { type Log, describeError } from '@patchbay/server-kit';
import { WebError, type WebFetcher, textOfPage } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { bodyOf, chunksOf } from './chunks.js';
import {
  type Leased,
  giveUp,
  handBack,
  keepFailure,
  keepText,
  leaseDocument,
  mostAttempts,
} from './repository.js';

export interface WorkerParts {
  readonly store: Store;
  readonly fetcher: WebFetcher;
  readonly log: Log;
  /** Milliseconds between looks for what other processes left, or what is to be tried again. */
  readonly everyMs?: number;
}

/** Fetches documents that wait. */
export interface KnowledgeWorker {
  /** Looks for work now, without waiting for it. */
  wake(): void;
  /** Resolves when nothing that can be done now is left. */
  settled(): Promise<void>;
  /** Looks for what waits, now and from time to time. Resolves to what stops it. */
  start(): Promise<() => Promise<void>>;
  /** Ends what runs; what was not finished is handed back. */
  stop(): Promise<void>;
}

const leaseSeconds = 90;
const retrySeconds = 20;
const atOnce = 3;
const passing = new Set<WebError['code']>(['unreachable', 'timeout', 'busy']);
const endless =
  'Reading this document was begun several times and never came to an end. It is not tried again by itself.';

/** The fence counts up over the life of a document; a refresh begins a new thousand. */
const triesOf = ({ attempts }: Leased): number => attempts % 1000;

/**
 * Fetches, reads and cuts up documents, three at a time. A document is leased from the database, so that several processes share the work and what
 * one leaves behind when it dies another takes up. What fails for a passing reason is tried three times; a process that dies has used a try, so that a
 * document which brings processes down is given up as well.
 */
export function createKnowledgeWorker({
  store,
  fetcher,
  log,
  everyMs = 15_000,
}: WorkerParts): KnowledgeWorker {
  const leaving = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  async function fetchOne(leased: Leased): Promise<void> {
    const scope = { kind: 'organization', id: leased.organizationId } as const;
    try {
      const text = await textOfPage(
        await fetcher.get(leased.url ?? '', {
          accept:
            'text/html, application/xhtml+xml, application/pdf;q=0.9, text/plain;q=0.8, */*;q=0.1',
          signal: leaving.signal,
        }),
        leaving.signal,
      );
      const chunks = chunksOf(text);
      await store.within(scope, (db) =>
        keepText(db, leased, { title: text.title, body: bodyOf(text), chunks }),
      );
    } catch (error) {
      if (leaving.signal.aborted)
        return void (await store.within(scope, (db) => handBack(db, leased)));
      const isExpected = error instanceof WebError;
      if (!isExpected)
        log.error(
          { documentId: leased.id, ...describeError(error) },
          'a document of a knowledge base could not be read',
        );
      const mayPass = isExpected && passing.has(error.code) && triesOf(leased) < mostAttempts;
      await store.within(scope, (db) =>
        keepFailure(
          db,
          leased,
          isExpected ? error.message : 'This page could not be read.',
          mayPass ? retrySeconds : null,
        ),
      );
    }
  }

  async function drain(): Promise<void> {
    await store.within(
      { kind: 'platform', reason: 'give up documents that were never finished' },
      (db) => giveUp(db, endless),
    );
    const lane = async () => {
      while (!leaving.signal.aborted) {
        const leased = await store.within(
          { kind: 'platform', reason: 'lease a document to fetch' },
          (db) => leaseDocument(db, leaseSeconds),
        );
        if (!leased) return;
        await fetchOne(leased);
      }
    };
    do {
      again = false;
      await Promise.all(Array.from({ length: atOnce }, lane));
    } while (again && !leaving.signal.aborted);
  }

  function wake(): void {
    if (leaving.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => {
        if (!leaving.signal.aborted)
          log.error(describeError(error), 'documents of knowledge bases cannot be fetched now');
      })
      .finally(() => {
        running = null;
      });
  }

  let timer: NodeJS.Timeout | undefined;
  const stop = async () => {
    clearInterval(timer);
    leaving.abort();
    await running;
  };
  return {
    wake,
    stop,
    settled: async () => {
      while (running) await running;
    },
    start: async () => {
      timer = setInterval(wake, everyMs);
      timer.unref();
      wake();
      return stop;
    },
  };
}
