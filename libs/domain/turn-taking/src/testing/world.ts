import {
  type TurnAction,
  type TurnConfig,
  type TurnEvent,
  type TurnSettings,
  type TurnState,
  createTurns,
  step,
  turnSettingsOf,
  wakeAt,
} from '../index.js';
import { type Untimed } from './script.js';
import { createWatch } from './watch.js';

/** Two numbers choose what happens next; the first its kind, the second how. */
export type Draw = readonly [kind: number, how: number];

/** A call that went as it was drawn. */
export interface Course {
  readonly settings: TurnSettings;
  readonly events: readonly TurnEvent[];
  readonly actions: readonly (readonly TurnAction[])[];
  readonly state: TurnState;
  /** The greatest length of the state as text. */
  readonly size: number;
}

const freeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
};

const texts = ['', 'yes', 'mhm', 'okay', 'and', 'Do you open?', 'bye', '…'];
const sentences = [
  'Yes.',
  'We are open from nine to five.',
  'Shall I book it?',
  'What is your name?',
];

/** Draws the settings of a call. */
export function drawSettings(how: number): TurnSettings {
  const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
  return turnSettingsOf(
    {
      waitOnAnswer: pick([null, 0, 700], how),
      speakingTimeout: pick([null, null, 300, 2000], how >> 2),
      speechProcessingDelay: pick([null, null, 900], how >> 3),
      interruptionWordCount: pick([null, 0, 3, null], how >> 4),
      interruptionMinimumSpeakingTime: pick([null, 1, 0], how >> 5),
      callerResponseTimeout: pick([null, 3], how >> 6),
    } as TurnConfig,
    {
      recognition: pick(['whole', 'partial', 'partial', 'whole', 'none'] as const, how >> 1),
      ...(how % 7 === 0 ? { maxCallMs: 20_000 } : {}),
    },
  );
}

/**
 * Plays a call: each draw is one event of a caller, a recognizer, an agent or a voice that mostly
 * answer what they were asked, and sometimes say what belongs to nothing. Throws when a law is broken.
 */
export function play(seed: number, draws: readonly Draw[]): Course {
  const settings = drawSettings(seed);
  const watch = createWatch();
  const events: TurnEvent[] = [];
  const actions: (readonly TurnAction[])[] = [];
  // Freezing is slow; an eighth of the calls shows that no step changes the state before it.
  const kept = seed % 8 === 1 ? freeze : <T>(value: T): T => value;
  let state = kept(createTurns(settings));
  let wake: number | null = null;
  let now = 0;
  let words = 0;
  let size = 0;
  const feed = (event: Untimed, at = now): void => {
    // What is due before an event is seen before it.
    if (event.type !== 'time' && (wake ?? Infinity) < at) feed({ type: 'time' }, at - 0.5);
    const timed = { ...event, at } as TurnEvent;
    const next = step(state, timed);
    watch.check(timed, state, next);
    wake = wakeAt(next.state);
    if (wake !== null && wake < next.state.at) throw new Error(`is due in the past: ${wake}`);
    events.push(timed);
    actions.push(next.actions);
    state = kept(next.state);
    now = Math.max(now, at);
  };
  const frames = (count: number, isVoiced: (index: number) => boolean): void => {
    for (let index = 0; index < count; index += 1) {
      now += 20;
      feed({ type: 'frame', voiced: isVoiced(index) });
    }
  };
  const speech = (how: number): string => {
    words += 1;
    const text = texts[how % texts.length] ?? '';
    return how % 3 === 0 ? text : `w${words} ${text}`.trim();
  };
  const stale = (how: number, current: number | null): number =>
    how % 11 === 0 ? how % 4 : (current ?? how % 4);

  /** What the outside owes the machine, or a caller who says something. */
  const cooperate = (how: number): void => {
    const head = watch.playing[0];
    if (watch.openUtterance !== null && watch.attempt === null) frames(12, () => false);
    else if (watch.openUtterance !== null && state.utterance?.text === null)
      feed({
        type: 'final',
        utterance: watch.openUtterance,
        attempt: watch.attempt ?? 0,
        text: speech(how),
      });
    else if (watch.openUtterance !== null) frames(20 + (how % 60), () => false);
    else if (head !== undefined && !head.hasStarted)
      feed({ type: 'playback-started', mark: head.mark, lastsMs: 400 + how });
    else if (watch.turn !== null && state.reply?.isEnded === false)
      feed(
        how % 3 > 0
          ? {
              type: 'reply-sentence',
              reply: watch.turn,
              text: sentences[how % sentences.length] ?? '',
              isInterruptible: how % 7 > 0,
            }
          : { type: 'reply-ended', reply: watch.turn, next: 'listen' },
      );
    else if (head !== undefined) {
      frames(1 + (how % 40), () => false);
      if (watch.playing[0] === head) feed({ type: 'played', mark: head.mark });
    } else frames(3 + (how % 20), () => true);
  };

  const kinds: readonly [weight: number, happen: (how: number) => void][] = [
    [80, cooperate],
    [12, (how) => frames(1 + (how % 14), () => true)],
    [9, (how) => frames(1 + (how % 45), () => false)],
    [4, (how) => frames(2 + (how % 9), (index) => ((how >> (index % 9)) & 1) === 1)],
    [
      1,
      (how) => feed({ type: 'frame', voiced: true, isTone: how % 2 === 0 }, now - 20 * (how % 3)),
    ],
    [4, (how) => void (now += (how % 40) * 20)],
    [1, (how) => void (now += how * 40)],
    [
      7,
      () => {
        now = Math.max(now, (wakeAt(state) ?? now) + 0.5);
        feed({ type: 'time' });
      },
    ],
    [
      10,
      (how) =>
        feed({
          type: 'final',
          utterance: stale(how, watch.openUtterance),
          attempt: stale(how >> 1, watch.attempt),
          text: speech(how),
        }),
    ],
    [
      5,
      (how) =>
        feed({ type: 'partial', utterance: stale(how, watch.openUtterance), text: speech(how) }),
    ],
    [
      1,
      (how) =>
        feed({
          type: 'recognition-failed',
          utterance: stale(how, watch.openUtterance),
          attempt: stale(how, watch.attempt),
        }),
    ],
    [
      1,
      (how) =>
        feed({
          type: 'end-of-turn',
          utterance: stale(how, watch.openUtterance),
          isComplete: how % 2 === 0,
        }),
    ],
    [2, (how) => feed({ type: 'typed', text: speech(how) })],
    [2, (how) => feed({ type: 'key', digit: '123#*xA'.charAt(how % 7) })],
    [
      14,
      (how) =>
        feed({
          type: 'reply-sentence',
          reply: stale(how, watch.turn),
          text: sentences[how % sentences.length] ?? '',
          isInterruptible: how % 5 > 0,
        }),
    ],
    [
      8,
      (how) =>
        feed({
          type: 'reply-ended',
          reply: stale(how, watch.turn),
          next: how % 29 === 0 ? 'hang-up' : how % 23 === 0 ? 'transfer' : 'listen',
          ...(how % 5 === 0 ? { keys: how % 3 } : {}),
        }),
    ],
    [
      3,
      (how) =>
        feed({
          type: 'function-started',
          reply: stale(how, watch.turn ?? state.lastTurn),
          hasEffect: how % 3 > 0,
        }),
    ],
    [
      3,
      (how) => {
        const running = [...watch.effects].find(([, count]) => count > 0);
        const reply = running?.[0] ?? stale(how, watch.turn);
        feed({ type: 'function-ended', reply, hasEffect: running !== undefined });
      },
    ],
    [
      12,
      (how) =>
        feed({
          type: 'playback-started',
          mark: how % 13 === 0 ? how % 5 : (watch.playing[0]?.mark ?? 0),
          ...(how % 2 === 0 ? { lastsMs: 200 + how } : {}),
        }),
    ],
    [
      10,
      (how) =>
        feed({
          type: 'played',
          mark: watch.playing[how % 9 === 0 ? 1 : 0]?.mark ?? how % 5,
        }),
    ],
    [1, () => feed({ type: 'playback-failed', mark: watch.playing[0]?.mark ?? 0 })],
    [
      5,
      (how) =>
        feed({
          type: 'announcement',
          text: sentences[how % sentences.length] ?? '',
          isInterruptible: how % 3 > 0,
          ...(how % 19 === 0 ? { next: 'hang-up' as const } : {}),
        }),
    ],
    [1, () => feed({ type: state.isHeld ? 'resumed' : 'held' })],
    [1, (how) => feed({ type: how % 3 > 0 || state.isTakenOver ? 'given-back' : 'taken-over' })],
    [1, (how) => feed({ type: how % 19 === 0 ? 'gone' : 'time' })],
  ];
  const table = kinds.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen));

  if (seed % 8 === 0)
    feed({ type: 'announcement', text: 'Hello, this is Nora.', isInterruptible: true });
  feed({ type: 'answered' });
  for (const [kind, how] of draws) {
    table[kind % table.length]?.(how);
    size = Math.max(size, JSON.stringify(state).length);
  }
  feed({ type: 'gone' });
  watch.checkEnd();
  return { settings, events, actions, state, size };
}

/** Runs recorded events in a new call. */
export function replay(
  settings: TurnSettings,
  events: readonly TurnEvent[],
): Pick<Course, 'actions' | 'state'> {
  let state = createTurns(settings);
  const actions = events.map((event) => {
    const next = step(state, event);
    state = next.state;
    return next.actions;
  });
  return { actions, state };
}
