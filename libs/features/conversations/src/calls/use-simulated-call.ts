import { type CallError } from '@patchbay/api-client';
import { movesWithText, type SimulatedCall, type SimulatedMove } from '@patchbay/contract';
import { useOperation, useOperationCache, useOperationMutation } from '@patchbay/queries';

/** A call of the simulator and what can be done in it. */
export interface Simulated {
  readonly call: SimulatedCall | undefined;
  /** Why the call cannot be read. */
  readonly error: CallError | null;
  /** Why the last move was refused. */
  readonly problem: CallError | null;
  readonly isMoving: boolean;
  /** The words that are on their way. */
  readonly under: string | null;
  move(move: SimulatedMove, text?: string): void;
  retry(): void;
}

/** A call of the simulator, by the carrier’s id. */
export function useSimulatedCall(callId: string | null): Simulated {
  const cache = useOperationCache();
  const args = { callId: callId ?? '' };
  const read = useOperation('getSimulatedCall', args, { enabled: callId !== null });
  const act = useOperationMutation('moveSimulatedCall', {
    onSuccess: (reply) => cache.set('getSimulatedCall', args, () => reply),
    onError: () => void cache.invalidate('getSimulatedCall'),
  });
  const sent = act.variables;
  return {
    call: read.data?.call,
    error: read.error,
    problem: act.error,
    isMoving: act.isPending,
    under: act.isPending && sent && movesWithText.includes(sent.move) ? (sent.text ?? null) : null,
    move: (move, text) => act.mutate({ ...args, move, ...(text === undefined ? {} : { text }) }),
    retry: () => void read.refetch(),
  };
}
