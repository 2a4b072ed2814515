import { type TurnEvent } from '../events.js';
import { type CallFigures, sumUpCall } from '../figures/call-figures.js';
import { type TurnFigures } from '../figures/turn-figures.js';
import { type TurnState, createTurns } from '../machine/state.js';
import { step, type TurnStep } from '../machine/step.js';
import { wakeAt } from '../machine/timers.js';
import { type TurnSettings } from '../settings.js';

/** What a bar of a call stands for. */
export type TurnBarKind =
  /** The caller spoke, wrote a line, or pressed keys. */
  | 'speech'
  | 'typed'
  | 'keys'
  /** The silence that ended the turn, what recognition took beyond it, and what was waited then. */
  | 'pause'
  | 'recognition'
  | 'waiting'
  /** The agent's thinking until its first sentence, its functions, and the voice's first sound. */
  | 'thinking'
  | 'function'
  | 'voice'
  /** The agent spoke a reply, or an announcement. */
  | 'reply'
  | 'announcement'
  /** The call was held, or a person spoke instead of the agent. */
  | 'hold'
  | 'person';

/** A stretch of a call, in milliseconds since it began. Lines and keys have no length. */
export interface TurnBar {
  readonly side: 'caller' | 'agent' | 'call';
  readonly kind: TurnBarKind;
  readonly from: number;
  readonly to: number;
  readonly turn: number | null;
  readonly text: string;
  /** Whether the sound stopped before its end. */
  readonly wasCut: boolean;
}

/** A call as a screen draws it. */
export interface CallTurns {
  /** By their begin. */
  readonly bars: readonly TurnBar[];
  readonly turns: readonly TurnFigures[];
  readonly figures: CallFigures;
  /** The time of the last event. */
  readonly endedAt: number;
}

type Part = Omit<TurnBar, 'text' | 'wasCut' | 'turn'> & Partial<TurnBar>;

const bar = (part: Part): TurnBar => ({ turn: null, text: '', wasCut: false, ...part });

/** The bars between the caller's last voice and the agent's first sound. */
function waits(figures: TurnFigures): readonly TurnBar[] {
  const { turn, offset: at, sent, heard } = figures;
  const bars: TurnBar[] = [];
  let from = at;
  const add = (kind: TurnBarKind, ms: number | null): void => {
    if (ms === null || ms <= 0) return;
    const side = kind === 'pause' ? 'caller' : 'agent';
    bars.push(bar({ side, kind, from, to: from + ms, turn }));
    from += ms;
  };
  add('pause', figures.endpoint);
  add('recognition', figures.transcribe);
  if (figures.source === 'voice') {
    add('waiting', figures.waited);
    add('thinking', figures.firstSentence);
  }
  if (sent !== null && heard !== null && heard > sent)
    bars.push(bar({ side: 'agent', kind: 'voice', from: at + sent, to: at + heard, turn }));
  return bars;
}

/** What ended between two states of a call. */
function ended(
  before: TurnState,
  after: TurnState,
  isPlayed: (mark: number) => boolean,
): readonly TurnBar[] {
  const bars: TurnBar[] = [];
  const to = after.at;
  const { utterance, reply } = before;
  if (utterance !== null && utterance.id !== after.utterance?.id) {
    const { startedAt: from, lastVoiceAt } = utterance;
    const text = utterance.text ?? utterance.partial ?? '';
    bars.push(bar({ side: 'caller', kind: 'speech', from, to: lastVoiceAt, text }));
  }
  const marks = new Set(after.inFlight.map(({ mark }) => mark));
  for (const { mark, startedAt, reply: turn, text } of before.inFlight)
    if (startedAt !== null && !marks.has(mark)) {
      const kind = turn === null ? 'announcement' : 'reply';
      const wasCut = !isPlayed(mark);
      bars.push(bar({ side: 'agent', kind, from: startedAt, to, turn, text, wasCut }));
    }
  if (reply !== null && reply.functionSince !== null) {
    const isRunning = after.reply?.turn === reply.turn && after.reply.functionSince !== null;
    const from = reply.functionSince;
    if (!isRunning) bars.push(bar({ side: 'agent', kind: 'function', from, to, turn: reply.turn }));
  }
  return bars;
}

/** Lines and keys as they came. */
const entered = (event: TurnEvent): readonly TurnBar[] => {
  if (event.type !== 'typed' && event.type !== 'key') return [];
  const kind = event.type === 'typed' ? 'typed' : 'keys';
  const text = event.type === 'typed' ? event.text : event.digit;
  return [bar({ side: 'caller', kind, from: event.at, to: event.at, text })];
};

/** Notes when something begins and gives its bar when it is over. */
function createSpan(kind: 'hold' | 'person') {
  let since: number | null = null;
  return (isOn: boolean, at: number): readonly TurnBar[] => {
    const from = since;
    if (isOn) since ??= at;
    else since = null;
    return isOn || from === null ? [] : [bar({ side: 'call', kind, from, to: at })];
  };
}

/** Draws a call while it runs: each event with what it made of the call. */
export interface TurnDrawing {
  take(before: TurnState, event: TurnEvent, after: TurnStep): void;
  /** The call as it is drawn, up to a state of it; what is still going on ends there. */
  upTo(state: TurnState): CallTurns;
}

/** Keeps bars and figures only, so that a call may last for hours. */
export function createTurnDrawing(): TurnDrawing {
  const bars: TurnBar[] = [];
  const turns: TurnFigures[] = [];
  const [hold, person] = [createSpan('hold'), createSpan('person')];
  return {
    take(before, event, { state, actions }) {
      if (before.call === 'over') return;
      // A mark that sounds says that those before it were heard.
      const upTo =
        event.type === 'played'
          ? event.mark
          : event.type === 'playback-started'
            ? event.mark - 1
            : 0;
      const isPlayed = (mark: number): boolean => mark <= upTo;
      bars.push(...ended(before, state, isPlayed), ...entered(event));
      for (const action of actions)
        if (action.type === 'turn-figures') {
          turns.push(action.figures);
          bars.push(...waits(action.figures));
        }
      const isOn = state.call === 'open';
      bars.push(
        ...hold(isOn && state.isHeld, state.at),
        ...person(isOn && state.isTakenOver, state.at),
      );
    },
    upTo(state) {
      const { at } = state;
      const over: TurnState = { ...state, utterance: null, inFlight: [], reply: null };
      const last = [...ended(state, over, () => true), ...hold(false, at), ...person(false, at)];
      return {
        bars: [...bars, ...last].sort((a, b) => a.from - b.from || a.to - b.to),
        turns: [...turns],
        figures: sumUpCall(turns),
        endedAt: at,
      };
    },
  };
}

/** Draws a call from its recorded events by taking its turns once more. */
export function readTurns(settings: TurnSettings, events: Iterable<TurnEvent>): CallTurns {
  let state = createTurns(settings);
  const drawing = createTurnDrawing();
  const take = (event: TurnEvent): void => {
    const before = state;
    const after = step(before, event);
    state = after.state;
    drawing.take(before, event, after);
  };
  for (const event of events) {
    // What is due before an event is drawn at its own time.
    for (let due = wakeAt(state); due !== null && due < event.at; due = wakeAt(state))
      take({ type: 'time', at: due });
    take(event);
  }
  return drawing.upTo(state);
}
