import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import { createRoundWorker, type Owner, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import {
  deletePendingAnswer,
  insertPendingAnswer,
  takeStaleAnswers,
} from './pending-answers-repository.js';

type Received = Awaited<ReturnType<ConversationEngine['receive']>>;

/** Answers to stored messages, which the agent gives in the background. */
export interface PendingAnswers {
  /** Lets the agent answer a stored message in the background. */
  answerLater(kept: Pick<Received, 'messageId' | 'answer'>): void;
  /** Notes in the transaction that stores a message that it waits for an answer. */
  queueAnswer(db: Db, stored: { readonly owner: Owner; readonly messageId: string }): Promise<void>;
  /** Resolves when what was begun here is over. */
  settled(): Promise<void>;
  /** Answers every fifteen seconds what a process that died left without an answer. */
  readonly worker: Worker;
}

const scope = { kind: 'platform', reason: 'take a text' } as const;
const answerTimeoutMs = 60_000;
/** After this time the answering process counts as dead. */
const staleAnswerMs = 90_000;
const reconcileEveryMs = 15_000;

export function createPendingAnswers({
  store,
  clock,
  log,
  engine,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: Pick<ConversationEngine, 'resume'>;
}): PendingAnswers {
  const answering = new Set<Promise<void>>();
  const forget = (messageId: string) =>
    store.within(scope, (db) => deletePendingAnswer(db, messageId));

  function answerLater({ messageId, answer }: Pick<Received, 'messageId' | 'answer'>): void {
    const work: Promise<void> = drain(answer(AbortSignal.timeout(answerTimeoutMs)))
      .then(() => forget(messageId))
      .catch((error: unknown) =>
        log.error({ messageId, error: String(error) }, 'a message could not be answered'),
      )
      .finally(() => answering.delete(work));
    answering.add(work);
  }

  async function reconcile(): Promise<void> {
    const now = clock.now();
    const due = await store.within(scope, (db) =>
      takeStaleAnswers(db, { before: new Date(now - staleAnswerMs), now: new Date(now) }),
    );
    for (const { accountId, messageId } of due) {
      const kept = await engine.resume(accountId, messageId);
      if (kept) answerLater(kept);
      else await forget(messageId);
    }
  }

  return {
    answerLater,
    queueAnswer: (db, stored) => insertPendingAnswer(db, stored, new Date(clock.now())),
    settled: async () => void (await Promise.all(answering)),
    worker: createRoundWorker(
      { store, clock, log },
      {
        name: 'unanswered texts',
        everyMs: reconcileEveryMs,
        startsAfterMs: reconcileEveryMs,
        work: reconcile,
        settle: () => Promise.all(answering),
      },
    ),
  };
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const event of events) void event;
}
