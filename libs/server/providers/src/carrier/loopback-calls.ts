import { simulatedMoves, type LineQuality, type SimulatedMove } from '@patchbay/contract';
import { lines } from './line-quality.js';
import { CarrierError, type CallEvent, type CallOutcome, type CallTurn } from './port.js';
import { type InboundHandler } from './port.js';
import { type OutgoingCall } from './ringing.js';
import { type KeptCall, keptCall, openCalls } from './loopback-open-calls.js';

/** What is sent, without the ids of the call. */
type Event = CallEvent extends infer One
  ? One extends CallEvent
    ? Omit<One, 'callId' | 'ourId' | 'key' | 'via'>
    : never
  : never;

/** Calls at the simulator, which a person steers and whose messages can be read. */
export interface SimulatedCalls {
  /** Rings a number of ours. */
  start(call: {
    readonly from: string;
    readonly to: string;
    readonly callerName?: string;
    readonly quality: LineQuality;
  }): Promise<KeptCall>;
  /** Does something in a call; rejects with `ended` what its state does not allow. */
  move(callId: string, move: SimulatedMove, text: string): Promise<KeptCall>;
  /** A call by the carrier's id, also one of an agent that rings; null for an unknown one. */
  find(callId: string): KeptCall | null;
  /** Our side hung up. False when the simulator has no such call. */
  dropped(callId: string): Promise<boolean>;
}

interface Parts {
  readonly checked: (...numbers: string[]) => void;
  readonly answering: () => InboundHandler;
  readonly newId: () => string;
  readonly ringing: {
    readonly take: (callId: string) => OutgoingCall | null;
    readonly known: (callId: string) => OutgoingCall | null;
  };
  readonly now?: () => number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const outcomes = {
  targetBusy: 'busy',
  targetNoAnswer: 'no-answer',
  targetFails: 'failed',
} as const satisfies Partial<Record<SimulatedMove, CallOutcome>>;

/** Notes each message of a call, and sends events. */
function createDelivery({ answering, now = Date.now }: Pick<Parts, 'answering' | 'now'>) {
  const note = (call: KeptCall, step: Omit<KeptCall['steps'][number], 'at'>) =>
    void call.steps.push({ at: now(), ...step });

  async function deliver(call: KeptCall, event: Event): Promise<CallTurn | null> {
    const line = lines[call.quality];
    const { callId, ourId } = call;
    const key = `${callId}:${call.sent}`;
    call.sent += 1;
    const whole = { ...event, callId, key, ...(ourId ? { ourId } : {}) } as CallEvent;
    note(call, { way: 'in', name: event.type, words: wordsOf(event), body: { ...whole } });
    if (line.delayMs > 0) await wait(line.delayMs);
    const turn = await answering().call(whole);
    noteTurn(call, turn);
    if (!line.repeats) return turn;
    note(call, { way: 'in', name: event.type, words: wordsOf(event), body: { ...whole } });
    noteTurn(call, await answering().call(whole));
    return turn;
  }

  const noteTurn = (call: KeptCall, turn: CallTurn | null) =>
    note(call, {
      way: 'out',
      name: turn?.next.do ?? 'nothing',
      words: turn?.say ?? '',
      body: { ...turn },
    });

  return { note, deliver };
}

/** Sends an event of a call, and does what the turn that comes back asks for. */
function createConversation(
  { note, deliver }: ReturnType<typeof createDelivery>,
  now: () => number,
) {
  async function finish(call: KeptCall, outcome: CallOutcome): Promise<void> {
    if (call.state === 'ended') return;
    const seconds = call.answered ? secondsSince(call.since, now()) : 0;
    Object.assign(call, { state: 'ended', outcome });
    await deliver(call, { type: 'ended', outcome, seconds });
  }

  /** Sends an event, and does what the turn asks for. */
  async function send(call: KeptCall, event: Event): Promise<void> {
    const isLost = call.sent + 1 >= lines[call.quality].breaksAfter && event.type !== 'ended';
    const turn = await deliver(call, event);
    if (call.state === 'ended') return;
    if (isLost) {
      note(call, { way: 'line', name: 'lost', words: '' });
      return finish(call, 'failed');
    }
    await follow(call, event, turn);
  }

  async function follow(call: KeptCall, event: Event, turn: CallTurn | null): Promise<void> {
    if (turn === null) return event.type === 'ringing' ? finish(call, 'no-answer') : undefined;
    // The one who takes a transfer hears this turn; the caller still hears it ring.
    const isForTarget = event.type === 'offered';
    const { next } = turn;
    call.turn = turn;
    if (next.do !== 'reject') call.answered = true;
    switch (next.do) {
      case 'listen':
        call.state = isForTarget ? 'offered' : 'talking';
        return;
      // It is not offered any: a call over the loopback is typed.
      case 'stream':
        return finish(call, 'failed');
      case 'hang-up':
        return isForTarget
          ? send(call, { type: 'transferred', outcome: 'no-answer', seconds: 0 })
          : finish(call, 'completed');
      case 'reject':
        return finish(call, next.reason === 'busy' ? 'busy' : 'failed');
      case 'transfer':
        call.state = 'transferring';
        call.asks = next.asks;
        return;
      case 'voicemail':
        call.state = 'voicemail';
        return;
      case 'connect':
        call.state = 'connected';
        call.connectedAt = now();
    }
  }

  return { finish, send };
}

type Line = ReturnType<typeof createDelivery> & ReturnType<typeof createConversation>;

const secondsSince = (since: number, now: number) => Math.max(1, Math.round((now - since) / 1000));

/** The moves of a person, as the events that a carrier reports. */
function createMoves({ note, send, finish }: Line, { ringing, newId, now = Date.now }: Parts) {
  /** What the caller says is recognised, or is not heard while an agent may not be interrupted. */
  async function speak(call: KeptCall, text: string, interrupts: boolean): Promise<void> {
    const next = call.turn?.next;
    if (interrupts) {
      const mayInterrupt = next?.do === 'listen' && next.mayInterrupt;
      note(call, { way: 'line', name: mayInterrupt ? 'stopped' : 'unheard', words: text });
      if (!mayInterrupt) return send(call, { type: 'silent' });
    }
    const heard = lines[call.quality].hears(text);
    if (heard !== text) note(call, { way: 'line', name: 'misheard', words: text });
    return send(call, { type: 'said', text: heard });
  }

  /** Takes a call of an agent that rings, or ends it. */
  async function take(call: KeptCall, move: SimulatedMove): Promise<void> {
    if (!ringing.take(call.callId)) throw new CarrierError('ended', 'It is not ringing any more.');
    if (move === 'decline') return finish(call, 'busy');
    if (move === 'unreachable') return finish(call, 'failed');
    call.since = now();
    call.answered = true;
    return send(call, { type: 'answered', by: move === 'answerMachine' ? 'machine' : 'person' });
  }

  async function connect(call: KeptCall): Promise<void> {
    if (call.asks) return send(call, { type: 'offered', digits: null });
    note(call, { way: 'line', name: 'connected', words: '' });
    Object.assign(call, { state: 'connected', connectedAt: now() });
  }

  function leaveMessage(call: KeptCall): Promise<void> {
    const seconds = secondsSince(call.since, now());
    const url = `loopback:${call.callId}?seconds=${seconds}`;
    const recording = { id: newId(), url, seconds, kind: 'voicemail' as const };
    return send(call, { type: 'recorded', recording });
  }

  function make(call: KeptCall, move: SimulatedMove, text: string): Promise<void> {
    switch (move) {
      case 'answer':
      case 'answerMachine':
      case 'decline':
      case 'unreachable':
        return take(call, move);
      case 'say':
      case 'interrupt':
        return speak(call, text, move === 'interrupt');
      case 'keys':
        return send(call, { type: 'said', text });
      case 'silence':
        return send(call, { type: 'silent' });
      case 'leaveMessage':
        return leaveMessage(call);
      case 'targetAnswers':
        return connect(call);
      case 'targetAccepts':
      case 'targetDeclines':
        return send(call, { type: 'offered', digits: move === 'targetAccepts' ? '1' : '' });
      case 'targetLeaves': {
        const seconds = Math.max(1, Math.round((now() - call.connectedAt) / 1000));
        return send(call, { type: 'transferred', outcome: 'completed', seconds });
      }
      case 'targetBusy':
      case 'targetNoAnswer':
      case 'targetFails':
        return send(call, { type: 'transferred', outcome: outcomes[move], seconds: 0 });
      case 'hangUp':
        return finish(call, 'completed');
      case 'fail':
        return finish(call, 'failed');
    }
  }

  return make;
}

/**
 * Calls of the simulator. Every move becomes the events that a carrier reports, in its order and
 * under its keys; the turns that come back say what the call does next.
 */
export function createSimulatedCalls(parts: Parts): SimulatedCalls {
  const { checked, newId, ringing, now = Date.now } = parts;
  const calls = openCalls();
  const delivery = createDelivery(parts);
  const conversation = createConversation(delivery, now);
  const { note, send, finish } = { ...delivery, ...conversation };
  const make = createMoves({ ...delivery, ...conversation }, parts);

  /** A call that is kept, or one of an agent that rings. */
  function known(callId: string): KeptCall | null {
    const kept = calls.get(callId);
    if (kept?.state === 'ringing' && !ringing.known(callId)) {
      Object.assign(kept, { state: 'ended', outcome: 'no-answer' });
      note(kept, { way: 'out', name: 'hang-up', words: '' });
    }
    if (kept) return kept;
    const rings = ringing.known(callId);
    if (!rings) return null;
    const call = calls.add(keptCall({ ...rings, direction: 'outbound', since: now() }));
    note(call, { way: 'out', name: 'place', words: '', body: { to: call.to, from: call.from } });
    return call;
  }

  return {
    async start({ from, to, callerName, quality }) {
      checked(from, to);
      const about = { callId: newId(), from, to, direction: 'inbound' as const, since: now() };
      const call = calls.add({ ...keptCall(about), quality });
      const name = callerName ? { callerName } : {};
      await send(call, { type: 'ringing', from, to, isOwnTest: true, ...name });
      return call;
    },
    async move(callId, move, text) {
      const call = known(callId);
      if (!call) throw new CarrierError('ended', 'That call is over.');
      if (call.isMoving || !simulatedMoves[call.state].includes(move))
        throw new CarrierError('ended', 'The call does not stand where this can be done.');
      call.isMoving = true;
      try {
        await make(call, move, text);
      } finally {
        call.isMoving = false;
      }
      return call;
    },
    find: known,
    async dropped(callId) {
      const call = calls.get(callId);
      if (!call || call.state === 'ended' || call.state === 'ringing') return false;
      note(call, { way: 'out', name: 'hang-up', words: '' });
      await finish(call, 'completed');
      return true;
    },
  };
}

/** The words of an event, as they are shown. */
const wordsOf = (event: Event): string => {
  switch (event.type) {
    case 'said':
      return event.text;
    case 'offered':
      return event.digits ?? '';
    case 'transferred':
    case 'ended':
      return event.outcome;
    case 'answered':
      return event.by;
    case 'recorded':
      return `${event.recording.seconds} s`;
    default:
      return '';
  }
};
