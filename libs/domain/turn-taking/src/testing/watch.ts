import { type TurnAction, type TurnEvent, type TurnState } from '../index.js';

/** What a caller's telephone, recognizer and agent see of a call, and what must hold of it. */
export interface Watch {
  /** Marks that were given to the voice and are neither heard nor cleared, in order. */
  readonly playing: readonly Playing[];
  readonly openUtterance: number | null;
  /** The attempt that the recognizer works on; null without one. */
  readonly attempt: number | null;
  /** The turn that is to be answered; null without one. */
  readonly turn: number | null;
  /** Aborted replies whose functions take effect and have not ended. */
  readonly effects: ReadonlyMap<number, number>;
  /** Checks a step; throws with what does not hold. */
  readonly check: (event: TurnEvent, before: TurnState, step: Seen) => void;
  /** Checks what must hold of a call that is over. */
  readonly checkEnd: () => void;
}

interface Seen {
  readonly state: TurnState;
  readonly actions: readonly TurnAction[];
}

/** A mark at the voice. */
export interface Playing {
  readonly mark: number;
  readonly reply: number | null;
  readonly text: string;
  hasStarted: boolean;
}

function must(holds: boolean, law: string, seen: unknown): asserts holds {
  if (!holds) throw new Error(`${law}: ${JSON.stringify(seen)}`);
}

const core = (heard: string): string => heard.replace(/ ?…$/, '').replace(/[\s.,;:!?]+$/, '');
/** Whether the words of one text are in another, in their order. */
function isWithin(text: string, whole: string): boolean {
  const words = whole.split(' ');
  let at = 0;
  return text.split(' ').every((word) => {
    while (at < words.length && core(words[at] ?? '') !== core(word)) at += 1;
    at += 1;
    return at <= words.length;
  });
}

const wordsOf = (text: string): readonly string[] => text.match(/w\d+/g) ?? [];

/** Watches one call. Texts of the caller have words `w1`, `w2`, each of which is said once. */
export function createWatch(): Watch {
  let playing: Playing[] = [];
  let open: number | null = null;
  let attempt: number | null = null;
  let turn: number | null = null;
  let isHeld = false;
  let isAway = false;
  let isOver = false;
  const closed = new Set<number>();
  const measured = new Set<number>();
  const aborted = new Set<number>();
  const sounded = new Map<number, string>();
  const effects = new Map<number, number>();
  /** When the first function began that goes on after its reply was aborted. */
  const effectSince = new Map<number, number>();
  const said = new Map<number, string>();
  const allSaid = new Set<string>();
  const owed = new Set<string>();
  let lastAsked: readonly string[] = [];
  /** Turns of which a function took effect, and the words that asked for it. */
  const effective = new Set<number>();
  const done = new Set<string>();
  let functions = 0;

  const owe = (text: string): void => {
    for (const word of wordsOf(text)) owed.add(word);
  };

  /** What the event itself says, as the outside knows it. */
  function note(event: TurnEvent, state: TurnState): void {
    switch (event.type) {
      case 'partial':
      case 'final':
        if (event.utterance === open) {
          for (const word of wordsOf(event.text)) allSaid.add(word);
          if (event.type === 'final' && event.attempt === attempt && !said.has(open))
            said.set(open, event.text);
        }
        break;
      case 'typed':
        for (const word of wordsOf(event.text)) allSaid.add(word);
        if (state.call === 'open' && !isAway) owe(event.text);
        break;
      case 'held':
        isHeld = true;
        break;
      case 'resumed':
        isHeld = false;
        break;
      case 'taken-over':
        if (state.call === 'open') {
          isAway = true;
          owed.clear();
        }
        break;
      case 'given-back':
        isAway = false;
        break;
      case 'playback-started':
      case 'played': {
        const at = playing.findIndex(({ mark }) => mark === event.mark);
        if (at < 0) break;
        const head = playing[at] as Playing;
        if (!head.hasStarted && head.reply !== null)
          sounded.set(head.reply, `${sounded.get(head.reply) ?? ''} ${head.text}`.trim());
        head.hasStarted = true;
        playing = playing.slice(event.type === 'played' ? at + 1 : at);
        break;
      }
      case 'playback-failed': {
        const at = playing.findIndex(({ mark }) => mark === event.mark);
        if (at >= 0) playing = playing.slice(at + 1);
        break;
      }
      case 'function-started':
        // A reply that has ended has no functions.
        if (event.reply === turn && state.reply?.isEnded === true) break;
        if (event.reply === turn) functions += 1;
        if (event.reply === turn && event.hasEffect) effective.add(turn);
        if (
          event.hasEffect &&
          (event.reply === turn || (event.reply > 0 && event.reply === state.lastTurn))
        )
          effects.set(event.reply, (effects.get(event.reply) ?? 0) + 1);
        if (event.hasEffect && event.reply !== turn && !effectSince.has(event.reply))
          effectSince.set(event.reply, event.at);
        break;
      case 'function-ended':
        if (event.reply === turn) functions = Math.max(0, functions - 1);
        if (event.hasEffect)
          effects.set(event.reply, Math.max(0, (effects.get(event.reply) ?? 0) - 1));
        break;
      case 'reply-ended':
        if (event.reply === turn) {
          functions = 0;
          effects.delete(event.reply);
        }
        break;
      default:
    }
  }

  /** What an action asks of the outside. */
  function follow(action: TurnAction, state: TurnState): void {
    must(!isOver, 'no action after the end', action);
    switch (action.type) {
      case 'open-utterance':
        must(open === null, 'one utterance at a time', action);
        must(!closed.has(action.utterance), 'an utterance opens once', action);
        must(action.from <= state.at && action.from >= 0, 'sound is of the past', action);
        must(!isHeld && !isAway, 'no one is heard during a hold', action);
        open = action.utterance;
        attempt = null;
        break;
      case 'send-utterance':
        must(action.utterance === open && attempt === null, 'sent once', action);
        attempt = action.attempt;
        break;
      case 'recall-utterance':
        must(action.utterance === open && action.attempt === attempt, 'recalls what runs', action);
        said.delete(action.utterance);
        attempt = null;
        break;
      case 'close-utterance':
        must(action.utterance === open, 'closes what is open', action);
        if (action.outcome === 'taken') owe(said.get(action.utterance) ?? '');
        closed.add(action.utterance);
        open = null;
        attempt = null;
        break;
      case 'ask': {
        must(turn === null, 'one question at a time', action);
        must(!isHeld && !isAway, 'asks only while it serves', action);
        must(open === null, 'the caller has finished', action);
        must(action.text !== '' || action.keys !== '', 'asks something', action);
        const words = wordsOf(action.text);
        must(
          action.contains === null || !sounded.has(action.contains),
          'asks nothing again that was answered',
          action,
        );
        must(
          words.every((word) => allSaid.has(word)),
          'asks what was said',
          action,
        );
        must(new Set(words).size === words.length, 'asks each word once', action);
        must(!words.some((word) => done.has(word)), 'does nothing twice', action);
        const before = action.contains === null ? [] : lastAsked;
        must(
          before.every((word, at) => words[at] === word),
          'contains what it replaces',
          action,
        );
        for (const [reply, count] of effects)
          must(
            count === 0 || state.at - (effectSince.get(reply) ?? state.at) >= 60_000,
            'waits for what takes effect',
            action,
          );
        for (const word of words) owed.delete(word);
        lastAsked = words;
        turn = action.turn;
        functions = 0;
        break;
      }
      case 'abort-reply': {
        must(action.reply === turn, 'aborts what is asked', action);
        const isRunning = (effects.get(action.reply) ?? 0) > 0;
        must(action.isAfterFunction === isRunning, 'spares what takes effect', action);
        const heard = core(action.heard);
        must(
          heard === '' || isWithin(heard, sounded.get(action.reply) ?? ''),
          'heard what sounded',
          action,
        );
        if (isRunning) effectSince.set(action.reply, state.at);
        if (effective.has(action.reply)) for (const word of lastAsked) done.add(word);
        else if (!sounded.has(action.reply) && !isAway) owe(lastAsked.join(' '));
        aborted.add(action.reply);
        break;
      }
      case 'speak': {
        must(!isHeld && !isAway, 'speaks only while it serves', action);
        must(open === null || playing.length > 0, 'does not begin while the caller speaks', action);
        must(action.reply === null || action.reply === turn, 'speaks the live reply', action);
        must(action.reply === null || !aborted.has(action.reply), 'stays silent', action);
        playing.push({
          mark: action.mark,
          reply: action.reply,
          text: action.text,
          hasStarted: false,
        });
        must(playing.length <= 2, 'two marks at the voice', playing);
        break;
      }
      case 'clear-playback':
        playing = [];
        break;
      case 'prompt':
        if (action.kind === 'no-answer') for (const word of lastAsked) owed.delete(word);
        if (action.kind === 'silent' || action.kind === 'goodbye') {
          must(!isHeld && !isAway, 'no question during a hold', action);
          must(open === null && turn === null && functions === 0, 'no question while busy', action);
          must(playing.length === 0, 'no question while speaking', action);
        }
        break;
      case 'transfer':
        isAway = true;
        owed.clear();
        break;
      case 'hang-up':
        must(action.reason !== 'silence' || !isHeld, 'a hold does not end a call', action);
        isOver = true;
        break;
      case 'turn-figures': {
        const { figures } = action;
        must(figures.turn === turn, 'measures what was asked', action);
        must(!measured.has(figures.turn), 'measures once', action);
        for (const value of Object.values(figures))
          must(typeof value !== 'number' || value >= 0, 'no negative time', action);
        measured.add(figures.turn);
        turn = null;
        functions = 0;
        break;
      }
    }
  }

  return {
    get playing() {
      return playing;
    },
    get openUtterance() {
      return open;
    },
    get attempt() {
      return attempt;
    },
    get turn() {
      return turn;
    },
    effects,
    check(event, before, { state, actions }) {
      must(state.at >= before.at, 'time does not go back', [before.at, state.at]);
      note(event, before);
      for (const action of actions) follow(action, state);
      if (event.type === 'gone') isOver = true;
      if (state.call === 'over') {
        must(isOver, 'is over only by an end', state.call);
        owed.clear();
      }
      must((state.utterance?.id ?? null) === open, 'knows the open utterance', open);
      must((state.reply?.turn ?? null) === turn, 'knows the live reply', turn);
      const isKnown = state.inFlight.every(({ mark }, at) => playing[at]?.mark === mark);
      must(isKnown && state.inFlight.length === playing.length, 'knows what plays', [
        state.inFlight,
        playing,
      ]);
      if (owed.size === 0) return;
      const kept = wordsOf(`${state.kept?.text ?? ''}`);
      for (const word of owed) must(kept.includes(word), 'no word is lost', [...owed]);
    },
    checkEnd() {
      must(open === null, 'every utterance is closed', open);
      must(turn === null, 'every question is answered or aborted', turn);
    },
  };
}
