import { type Clock } from '@patchbay/kernel';
import { createQueueWorker, OutboundRefusal, type Run, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { defaultUsageLimits, type UsageLimits } from '@patchbay/server-money';
import { CarrierError } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { type Outbound } from '../outbound/outbound.js';
import { type EndedCall } from '../carrier/call-end-reports.js';
import { longestCallMs } from '../carrier/rules.js';
import { conversationOfMessage } from './attempts-repository.js';
import { dueOrganizations, nextDue } from './due-repository.js';
import { type Leased, leaseTasks, markPlaced } from './leases.js';
import { keepLeases } from './leases-repository.js';
import { type StopRinging } from './stop-ringing.js';
import { type Ending, endAttempt, textOutcome } from './outcomes.js';

export interface TaskWorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbound: Outbound;
  /** Ends a call that was canceled while it was being placed. */
  readonly stopRinging: StopRinging;
  /** The daily usage limits of agents; the defaults when left out. */
  readonly usageLimits?: UsageLimits;
  /** From 0 to 1, for the jitter of pauses. */
  readonly draw?: () => number;
  /** Duration of a lease, and interval of its heartbeat; in milliseconds. */
  readonly leaseMs?: number;
  readonly beatMs?: number;
}

type Parts = Required<TaskWorkerParts>;
const platform: Scope = { kind: 'platform', reason: 'do tasks' };
const atOnce = 32;
/**
 * The timeout for the carrier to accept a request; then the lease expires, and another process
 * repeats it under the same key.
 */
const placingMs = 45_000;
const maxTakeovers = 5;
const stoppingMs = 5000;

async function end(parts: Parts, ending: Ending): Promise<boolean> {
  return parts.store.within(platform, (db) =>
    endAttempt(db, ending, parts.clock.now(), parts.draw()),
  );
}

async function make(parts: Parts, leased: Leased): Promise<void> {
  const { task, attemptId, resumed } = leased;
  const by = { attemptId, fence: task.fence };
  if (resumed === 'placed')
    return void (await end(parts, {
      ...by,
      outcome: 'failed',
      reason: 'The end of this call was never reported.',
    }));
  if (task.takeovers > maxTakeovers)
    return void (await end(parts, {
      ...by,
      outcome: 'refused',
      reason: `This was begun ${maxTakeovers + 1} times and never came to an end.`,
    }));
  const about = {
    accountId: task.accountId,
    to: task.target,
    taskAttemptId: attemptId,
    key: attemptId,
  };
  if (task.type === 'text') {
    const { roomId, messageId } = await inTime(
      parts.outbound.text({ ...about, text: task.message ?? '' }),
    );
    const [conversationUuid, fate] = await recorded(
      parts.store.within(
        platform,
        async (db) =>
          [
            await conversationOfMessage(db, task.organizationId, messageId),
            resumed ? await textOutcome(db, task.organizationId, attemptId) : 'sent',
          ] as const,
      ),
    );
    const reason =
      fate === 'unknown'
        ? 'The process that sent this text died, and it is unknown whether it went out. Put the task back to send it again.'
        : null;
    await recorded(
      end(parts, {
        ...by,
        outcome: fate === 'unknown' ? 'refused' : fate,
        roomId,
        conversationUuid,
        reason,
      }),
    );
    return;
  }
  const context = Object.fromEntries(
    [
      ['context', task.context],
      ['taskContext', task.taskContext],
    ].flatMap(([name, value]) => (value ? [[name as string, value]] : [])),
  );
  const { callId } = await inTime(
    parts.outbound.call({
      ...about,
      context,
      greeting: task.greeting,
      waitToGreet: task.waitToGreet,
    }),
  );
  const now = parts.clock.now();
  const isWanted = await recorded(
    parts.store.within(platform, (db) =>
      markPlaced(db, leased, callId, new Date(now), new Date(now + longestCallMs + 15 * 60_000)),
    ),
  );
  if (!isWanted) await parts.stopRinging({ organizationId: task.organizationId, attemptId });
}

/** The refusal of the carrier or of the outgoing gateway. */
async function told(parts: Parts, { task, attemptId }: Leased, error: unknown): Promise<void> {
  if (error instanceof OutOfTime) return;
  if (error instanceof Unrecorded)
    return parts.log.warn(
      { taskId: task.id, error: String((error.cause as Error).message) },
      'an accepted task could not be recorded',
    );
  const isKnown = error instanceof OutboundRefusal || error instanceof CarrierError;
  if (!isKnown)
    parts.log.warn(
      { taskId: task.id, error: String((error as Error).message) },
      'a task could not be begun',
    );
  const isFinal = isKnown && !error.retryable;
  const waitUntil = error instanceof OutboundRefusal ? error.until : null;
  await end(parts, {
    waitUntil,
    attemptId,
    fence: task.fence,
    outcome: isFinal ? 'refused' : 'failed',
    reason: isKnown ? error.message : 'It could not be begun.',
  });
}

/** Leases tasks that may start, in every organization with due tasks. */
async function take(
  parts: Parts,
  limit: number,
  until: Date,
  { signal }: Run,
): Promise<readonly Leased[]> {
  const taken: Leased[] = [];
  for (const organizationId of await parts.store.within(platform, (db) =>
    dueOrganizations(db, parts.clock.now()),
  )) {
    const room = limit - taken.length;
    if (room <= 0 || signal.aborted) break;
    taken.push(
      ...(await parts.store.within(platform, (db) =>
        leaseTasks(db, organizationId, {
          now: parts.clock.now(),
          until,
          room,
          usageLimits: parts.usageLimits,
        }),
      )),
    );
  }
  return taken;
}

async function keep(
  parts: Parts,
  held: readonly Leased[],
  until: Date,
): Promise<readonly Leased[]> {
  const kept = await parts.store.within(platform, (db) =>
    keepLeases(
      db,
      held.map(({ task }) => task),
      until,
    ),
  );
  return held.filter(({ task }) => kept.has(task.id));
}

/**
 * Executes due tasks. Processes share the work by leases with heartbeats; one that lost its lease
 * writes nothing. A dead process's attempt is repeated under the same key when its lease expires,
 * so that the carrier recognizes it. The end of an accepted call is reported to any process, so no
 * worker waits for it.
 */
export function createTaskWorker(given: TaskWorkerParts): Worker {
  const parts: Parts = {
    usageLimits: defaultUsageLimits,
    draw: Math.random,
    leaseMs: 15_000,
    beatMs: 4000,
    ...given,
  };
  const { store, clock, log, outbound, leaseMs, beatMs } = parts;

  /** The carrier’s report of a call's end. */
  const hear = async ({
    taskAttemptId,
    outcome,
    seconds,
    conversationUuid,
  }: EndedCall): Promise<void> => {
    if (taskAttemptId)
      await end(parts, { attemptId: taskAttemptId, outcome, seconds, conversationUuid });
  };

  // Never removed: an end that is reported while this process closes must not be lost.
  outbound.onEnded(hear);

  return createQueueWorker<Leased>(
    { store, clock, log },
    {
      name: 'tasks',
      wakeChannels: ['patchbay_tasks'],
      everyMs: 15_000,
      shortestPauseMs: 2000,
      nextDue: () => store.within(platform, nextDue),
      concurrency: atOnce,
      // A stopping worker abandons slow carrier requests: the lease expires, and another process
      // repeats them under the same key.
      stopWithinMs: stoppingMs,
      about: ({ task }) => ({ taskId: task.id }),
      lease: {
        ms: leaseMs,
        take: (limit, until, run) => take(parts, limit, until, run),
        heartbeat: {
          everyMs: beatMs,
          keep: (held, until) => keep(parts, held, until),
        },
      },
      // When the database is unavailable, the lease expires, and another process repeats the
      // request under the same key.
      work: (leased) => make(parts, leased).catch((error: unknown) => told(parts, leased, error)),
    },
  );
}

class OutOfTime extends Error {}

/**
 * The carrier has accepted, and the database has not recorded it. Another attempt would reach the
 * person twice: the lease expires, and the request is repeated under the same key.
 */
class Unrecorded extends Error {}

const recorded = <T>(written: Promise<T>): Promise<T> =>
  written.catch((cause: unknown) => {
    throw new Unrecorded('What the carrier accepted was not recorded.', { cause });
  });

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new OutOfTime('The carrier did not answer in time.')),
      placingMs,
    );
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
