import { CallError } from '@patchbay/api-client';
import { MutationCache, QueryCache } from '@tanstack/react-query';
import { wantsProof } from './proof.js';

/** A call that failed or was refused in this tab. */
export interface LoggedProblem {
  /** Counts up within the tab. */
  readonly id: number;
  /** When the last such reply came, in ms since the epoch. */
  readonly at: number;
  /** The name of the operation. */
  readonly operation: string;
  readonly status: number;
  /** The sentence of the reply. */
  readonly message: string;
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined;
  /** How often the same problem came one after the other, beginning with 1. */
  readonly count: number;
}

/** The problems of this tab, latest first. Nothing of it leaves the browser. */
export interface ProblemLog {
  readonly list: () => readonly LoggedProblem[];
  readonly add: (operation: string, error: CallError) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const maxKept = 50;

/**
 * Refusals that the screen answers by itself: signing in again, a fresh proof of the person, and
 * errors that stand at their fields.
 */
const isAnswered = (error: CallError): boolean =>
  error.status === 401 || error.fields.length > 0 || wantsProof(error);

export function createProblemLog(now: () => number = Date.now): ProblemLog {
  let problems: readonly LoggedProblem[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly LoggedProblem[]): void => {
    problems = next;
    for (const listener of listeners) listener();
  };
  return {
    list: () => problems,
    add: (operation, error) => {
      if (isAnswered(error)) return;
      const { status, message, requestId } = error;
      const [latest, ...earlier] = problems;
      const isSame =
        latest?.operation === operation && latest.status === status && latest.message === message;
      lastId += isSame ? 0 : 1;
      const entry = { id: lastId, at: now(), operation, status, message, requestId };
      change(
        isSame
          ? [{ ...entry, count: latest.count + 1 }, ...earlier]
          : [{ ...entry, count: 1 }, ...problems].slice(0, maxKept),
      );
    },
    clear: () => change([]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const operationOf = (key: readonly unknown[] | undefined): string => String(key?.[1] ?? '');

/** Caches of reads and writes that log each problem once, after all attempts. */
export function cachesWithLog(log: ProblemLog) {
  return {
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (error instanceof CallError) log.add(operationOf(queryKey), error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _args, _result, { options }) => {
        if (error instanceof CallError) log.add(operationOf(options.mutationKey), error);
      },
    }),
  };
}
