import { type CarrierStep, type LineQuality, type SimulatedState } from '@patchbay/contract';
import { type CallOutcome, type CallTurn } from './port.js';

/** A step of a call as it is kept; `at` in milliseconds. */
interface KeptStep extends Omit<CarrierStep, 'at'> {
  readonly at: number;
}

/** A call of the simulator with all messages so far. Times in milliseconds. */
export interface KeptCall {
  readonly callId: string;
  /** Our id of a call that an agent placed. */
  readonly ourId?: string;
  readonly from: string;
  readonly to: string;
  readonly direction: 'inbound' | 'outbound';
  readonly quality: LineQuality;
  readonly steps: KeptStep[];
  since: number;
  connectedAt: number;
  state: SimulatedState;
  outcome: CallOutcome | null;
  /** The last turn that came back. */
  turn: CallTurn | null;
  answered: boolean;
  /** Whether the target of a transfer is asked first. */
  asks: boolean;
  /** How many events were sent. */
  sent: number;
  /** One move at a time. */
  isMoving: boolean;
}

/** A call before its first event. */
export const keptCall = (
  about: Pick<KeptCall, 'callId' | 'ourId' | 'from' | 'to' | 'direction' | 'since'>,
): KeptCall => ({
  ...about,
  quality: 'clear',
  steps: [],
  connectedAt: about.since,
  state: about.direction === 'outbound' ? 'ringing' : 'talking',
  outcome: null,
  turn: null,
  answered: false,
  asks: false,
  sent: 0,
  isMoving: false,
});

/** So many calls are kept; the oldest that is over makes room for a new one. */
const max = 200;

/** The calls of the simulator that are kept, in memory as those of a telephone exchange. */
export function openCalls() {
  const calls = new Map<string, KeptCall>();
  return {
    get: (callId: string): KeptCall | undefined => calls.get(callId),
    add(call: KeptCall): KeptCall {
      const oldest =
        calls.size < max
          ? undefined
          : ([...calls.values()].find(({ state }) => state === 'ended') ?? [...calls.values()][0]);
      if (oldest) calls.delete(oldest.callId);
      calls.set(call.callId, call);
      return call;
    },
  };
}
