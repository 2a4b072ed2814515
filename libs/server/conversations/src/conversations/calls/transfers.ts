import { standsBooked } from '@patchbay/server-providers';
import { type RunRow } from '../turns/engine-services.js';

type Run = Pick<RunRow, 'name' | 'status' | 'output'>;

const resultOf = ({ output }: Run): string => {
  const { result } = output as { readonly result?: unknown };
  return typeof result === 'string' ? result : '';
};

const attempts = (runs: readonly Run[]) => runs.filter(({ name }) => name === 'transfer');

/** Whether the other side of a transfer has answered. The agent's decision alone is an attempt. */
const isPutThrough = (run: Run): boolean => run.status === 'ok' && resultOf(run) === 'answered';

/** Whether a function did what it is there for. */
export const hasWorked = (run: Run): boolean =>
  run.name === 'transfer' ? isPutThrough(run) : run.status === 'ok';

/** How often the other side of a transfer has answered. */
export const transfersIn = (runs: readonly Run[]): number =>
  attempts(runs).filter(isPutThrough).length;

/** What the log says about attempts to put a caller through, beside their count. */
export function transferFacts(runs: readonly Run[]): Readonly<Record<string, string | number>> {
  const results = attempts(runs).map(resultOf).filter(Boolean);
  const missed = results.filter((result) => result !== 'answered').length;
  const last = results.at(-1);
  return last === undefined
    ? {}
    : { transferResult: last, ...(missed > 0 ? { missedTransfers: missed } : {}) };
}

/**
 * The outcome of a conversation whose summary was written from its lines: it was transferred only
 * where the other side answered, and is otherwise what happened next.
 */
export function outcomeAfter(
  outcome: string,
  runs: readonly Run[],
  { hasVoicemail }: { readonly hasVoicemail: boolean },
): string {
  if (outcome !== 'transferred' || transfersIn(runs) > 0) return outcome;
  const ran = (wanted: string) => runs.some((run) => run.name === wanted && hasWorked(run));
  if (standsBooked(runs.map((run) => ({ name: run.name, ok: hasWorked(run) })))) return 'booked';
  return ran('takeMessage') || hasVoicemail ? 'message' : 'open';
}
