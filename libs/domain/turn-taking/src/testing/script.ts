import {
  type TurnAction,
  type TurnConfig,
  type TurnEvent,
  type TurnState,
  createTurns,
  step,
  turnSettingsOf,
} from '../index.js';

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never;
/** An event whose time the script knows. */
export type Untimed = WithoutTime<TurnEvent>;

/** An action in a line, with the time at which it was wanted: `700 ask 1 Hello.` */
function lineOf(action: TurnAction): string {
  switch (action.type) {
    case 'open-utterance':
      return `open ${action.utterance} from ${action.from}`;
    case 'send-utterance':
      return `send ${action.utterance}.${action.attempt}`;
    case 'recall-utterance':
      return `recall ${action.utterance}.${action.attempt}`;
    case 'close-utterance':
      return `close ${action.utterance} ${action.outcome}`;
    case 'ask': {
      const contains = action.contains === null ? '' : ` (with ${action.contains})`;
      return `ask ${action.turn}${contains} ${[action.text, action.keys].filter(Boolean).join(' + ')}`;
    }
    case 'abort-reply':
      return `abort ${action.reply}${action.isAfterFunction ? ' after function' : ''} [${action.heard}]`;
    case 'speak':
      return `speak ${action.mark} ${action.text}`;
    case 'clear-playback':
      return 'clear';
    case 'prompt':
      return `prompt ${action.kind} ${action.count}`;
    case 'transfer':
      return `transfer ${action.reply}`;
    case 'hang-up':
      return `hang up: ${action.reason}`;
    case 'turn-figures':
      return `figures ${action.figures.turn}`;
  }
}

const numbers = (text = ''): readonly number[] => text.split('.').map(Number);

/** The event of a command other than frames; see the tests for what they look like. */
function eventOf(word: string, first: string, rest: string): Untimed {
  const [id = 0, attempt = 0] = numbers(first);
  const whole = [first, rest].filter(Boolean).join(' ');
  switch (word) {
    case 'partial':
      return { type: 'partial', utterance: id, text: rest };
    case 'final':
      return { type: 'final', utterance: id, attempt, text: rest };
    case 'whole':
    case 'part':
      return { type: 'end-of-turn', utterance: id, isComplete: word === 'whole' };
    case 'failed':
      return { type: 'recognition-failed', utterance: id, attempt };
    case 'typed':
      return { type: 'typed', text: whole };
    case 'key':
      return { type: 'key', digit: first };
    case 'sentence':
    case 'sentence!':
      return {
        type: 'reply-sentence',
        reply: id,
        text: rest,
        isInterruptible: word === 'sentence',
      };
    case 'end':
      return { type: 'reply-ended', reply: id, next: 'listen', keys: Number(rest) };
    case 'end-hang-up':
      return { type: 'reply-ended', reply: id, next: 'hang-up' };
    case 'end-transfer':
      return { type: 'reply-ended', reply: id, next: 'transfer' };
    case 'look':
    case 'act':
      return { type: 'function-started', reply: id, hasEffect: word === 'act' };
    case 'looked':
    case 'acted':
      return { type: 'function-ended', reply: id, hasEffect: word === 'acted' };
    case 'start':
      return {
        type: 'playback-started',
        mark: id,
        ...(rest === '' ? {} : { lastsMs: Number(rest) }),
      };
    case 'played':
      return { type: 'played', mark: id };
    case 'mute':
      return { type: 'playback-failed', mark: id };
    case 'say':
    case 'say!':
      return { type: 'announcement', text: whole, isInterruptible: word === 'say' };
    case 'say>':
      return { type: 'announcement', text: whole, isInterruptible: false, next: 'transfer' };
    case 'bye':
      return { type: 'announcement', text: whole, isInterruptible: true, next: 'hang-up' };
    default:
      return { type: word } as Untimed;
  }
}

/** A call that runs by commands. */
export interface Script {
  /** Runs commands in order: `voice 400`, `quiet 600`, `final 1.1 Hello.` */
  readonly run: (...commands: readonly string[]) => Script;
  /** The actions since the last reading, figures left out, one a line. */
  readonly read: () => readonly string[];
  readonly state: () => TurnState;
  readonly events: readonly TurnEvent[];
  readonly actions: readonly TurnAction[];
}

/** A call of an agent with this configuration; answered at 0 unless `isRinging`. */
export function script(
  config: TurnConfig & {
    readonly recognition?: 'none' | 'whole' | 'partial';
    readonly maxCallMs?: number;
    readonly isRinging?: boolean;
  } = {},
): Script {
  const { recognition = 'whole', maxCallMs, isRinging = false } = config;
  let state = createTurns(
    turnSettingsOf(config, { recognition, ...(maxCallMs === undefined ? {} : { maxCallMs }) }),
  );
  let at = 0;
  let unread: string[] = [];
  const events: TurnEvent[] = [];
  const actions: TurnAction[] = [];
  const feed = (event: Untimed): void => {
    const timed = { ...event, at } as TurnEvent;
    const next = step(state, timed);
    events.push(timed);
    actions.push(...next.actions);
    for (const action of next.actions)
      if (action.type !== 'turn-figures') unread.push(`${next.state.at} ${lineOf(action)}`);
    state = next.state;
  };
  const frames = (ms: number, voiced: boolean, isTone = false): void => {
    for (const end = at + ms; at < end;) {
      at += 20;
      feed({ type: 'frame', voiced, isTone });
    }
  };
  const command = (line: string): void => {
    const [word = '', first = '', ...rest] = line.split(' ');
    if (word === 'voice' || word === 'tone') frames(Number(first), true, word === 'tone');
    else if (word === 'quiet') frames(Number(first), false);
    else if (word === 'lost') at += Number(first);
    else if (word === 'wait') {
      at += Number(first);
      feed({ type: 'time' });
    } else feed(eventOf(word, first, rest.join(' ')));
  };
  if (!isRinging) feed({ type: 'answered' });
  const one: Script = {
    run: (...commands) => {
      for (const line of commands) command(line);
      return one;
    },
    read: () => {
      const lines = unread;
      unread = [];
      return lines;
    },
    state: () => state,
    events,
    actions,
  };
  return one;
}

/** Runs commands in a new call and reads all actions. */
export const actionsOf = (
  commands: readonly string[],
  config: Parameters<typeof script>[0] = {},
): readonly string[] =>
  script(config)
    .run(...commands)
    .read();
