import { type CallTiming } from '@patchbay/contract';
import { type Clock, cutText } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import { type CallTurn } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import {
  type CallLink,
  type LinkEvent,
  type SoundPiece,
  type SpokenTurn,
} from '@patchbay/server-voice/link';
import { type AnswerTerms } from '../carrier/call-answers.js';
import { type CallMeaning } from '../carrier/call-controller.js';
import { type CallEnd } from '../carrier/call-end.js';
import { recordingOf } from '../carrier/call-sound.js';
import { isFromPage } from '../carrier/call-party.js';
import { type CallRow } from '../carrier/repository.js';
import { turn as turnOf } from '../carrier/rules.js';
import { recordAttempt } from '../carrier/transfer-answers.js';
import { promptWords } from './prompt-words.js';
import { insertTiming, readCall } from './repository.js';
import { runTurn, type TurnRun } from './turn-run.js';
import { type TypedLines } from './typed-lines.js';

export interface CallLinkParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly engine: Pick<ConversationEngine, 'heardOnly' | 'recordTransfer'>;
  readonly meaning: CallMeaning;
  readonly end: CallEnd['end'];
  /** What the caller has typed in the chat meanwhile. */
  readonly typed?: TypedLines;
  /** Called when the call ends. */
  readonly onOver?: () => void;
}

const scope = { kind: 'platform', reason: 'lead a call with sound' } as const;

/** Turns that are remembered, so that a repeated one is answered once. */
const maxTurns = 8;
/** The letters of what a caller says in one turn. */
const maxSaid = 4000;

/** A turn of the caller and what has come of it. */
interface Asked {
  readonly spoken: SpokenTurn;
  readonly run: TurnRun;
  /** Of the stored reply. */
  replyId: string | null;
  /** The caller heard some of the reply. */
  isHeard: boolean;
  /** Resolves when what was heard is stored. */
  kept: Promise<void>;
  turn: CallTurn | null;
}

/** The words and keys of a turn as one line, as a carrier reports either. */
const lineOf = ({ text, keys }: Pick<SpokenTurn, 'text' | 'keys'>): string =>
  cutText([text.trim(), keys.trim()].filter(Boolean).join(' '), maxSaid);

/** Whether the carrier of a call goes on after a turn, without the sound of ours. */
const isCarriers = ({ next }: CallTurn): boolean =>
  next.do === 'transfer' || next.do === 'voicemail';

const beyond = (whole: string, first: string): string | null =>
  whole.startsWith(first) ? whole.slice(first.length) : null;

/**
 * The line of a turn. A caller who went on before a word of the reply was heard repeats what is stored
 * already: only the rest is a new line, and the conversation answers both together.
 */
function newLineOf(spoken: SpokenTurn, before: Asked | null): string {
  const whole = lineOf(spoken);
  if (!before?.run.isInterrupted || before.isHeard || before.replyId) return whole;
  const text = beyond(spoken.text, before.spoken.text);
  const keys = beyond(spoken.keys, before.spoken.keys);
  return text === null || keys === null ? whole : lineOf({ text, keys }) || whole;
}

/** The link of a call whose row is stored. */
export const createCallLink = (
  parts: CallLinkParts,
  call: CallRow,
  visitor?: AnswerTerms['visitor'],
): CallLink => new RowLink(parts, call, visitor);

class RowLink implements CallLink {
  private readonly turns = new Map<string, Asked>();
  private newest: Asked | null = null;
  private first: Promise<CallTurn | null> | null = null;

  constructor(
    private readonly parts: CallLinkParts,
    private readonly call: CallRow,
    private readonly visitor: AnswerTerms['visitor'],
  ) {}

  begin(): Promise<CallTurn | null> {
    this.first ??= this.open((row) => this.firstOf(row));
    return this.first;
  }

  /** The first words; those that the carrier's callback was answered with are kept already. */
  private async firstOf(row: CallRow): Promise<CallTurn | null> {
    const { access, handle } = this.parts.meaning;
    if (row.state !== 'answered' || !row.afterStream)
      return handle(row, { type: 'answered', by: 'person', callId: this.call.id });
    await access.change(row, { afterStream: null });
    return row.afterStream as CallTurn;
  }

  async *said(spoken: SpokenTurn, signal: AbortSignal): ReturnType<CallLink['said']> {
    const { run } = this.turns.get(spoken.key) ?? this.ask(spoken);
    if (signal.aborted) run.interrupt();
    signal.addEventListener('abort', run.interrupt, { once: true });
    try {
      yield* run.events();
    } catch (error) {
      // A turn that failed may be said again.
      this.turns.delete(spoken.key);
      throw error;
    } finally {
      signal.removeEventListener('abort', run.interrupt);
    }
  }

  async prompt(...[kind, count]: Parameters<CallLink['prompt']>): Promise<string> {
    const { meaning } = this.parts;
    const say = await this.open(async (row) => {
      const words = promptWords(kind, await meaning.access.settingsFor(row));
      if (kind === 'silent') await meaning.access.change(row, { silences: count });
      await meaning.access.speak(row, words);
      return words;
    });
    return say ?? '';
  }

  async heard(key: string, text: string): Promise<void> {
    const asked = this.turns.get(key);
    if (!asked) return;
    asked.isHeard = text.trim() !== '';
    asked.run.interrupt();
    asked.kept = asked.run.done.then(() => this.keepHeard(asked, text));
    await asked.kept;
  }

  async keepSound(piece: SoundPiece): Promise<void> {
    await this.open((row) => this.parts.meaning.keepSound(row, piece));
  }

  notTransferred(): Promise<CallTurn | null> {
    const { access, handle } = this.parts.meaning;
    const callId = this.call.id;
    return this.open(async (row) => {
      if (row.transfer)
        return handle(row, { type: 'transferred', callId, outcome: 'no-answer', seconds: 0 });
      const settings = await access.settingsFor(row);
      const words = promptWords('no-answer', settings);
      await access.speak(row, words);
      return turnOf(settings, words);
    });
  }

  leftMessage(seconds: number): Promise<CallTurn | null> {
    const recording = recordingOf(this.call, 'voicemail', Math.ceil(seconds));
    return this.open((row) =>
      this.parts.meaning.handle(row, { type: 'recorded', callId: this.call.id, recording }),
    );
  }

  async ended(...[outcome, seconds, timing]: Parameters<CallLink['ended']>): Promise<void> {
    this.parts.onOver?.();
    for (const { run } of this.turns.values()) run.interrupt();
    await Promise.all([...this.turns.values()].map(({ run }) => run.done));
    await this.open(async (row) => {
      if (timing) await this.keepTiming(row, timing);
      // The carrier goes on with the call, and reports its end.
      const isLeft = outcome === 'failed' || row.aliveAt === null || row.afterStream !== null;
      if (!isFromPage(row) && isLeft)
        return void (await this.parts.meaning.access.change(row, { aliveAt: null }));
      return this.parts.end(row, { outcome, seconds: Math.max(0, Math.round(seconds)) });
    });
  }

  /** Said twice, it is kept once. */
  private keepTiming(row: CallRow, timing: CallTiming): Promise<void> {
    const { store, clock } = this.parts;
    const { streams } = this.call;
    return store.within(scope, (db) =>
      insertTiming(db, row, { stream: streams, timing, now: new Date(clock.now()) }),
    );
  }

  /** Works on the call as it is now; null when it has ended. */
  private async open<Result>(work: (row: CallRow) => Promise<Result>): Promise<Result | null> {
    const row = await this.parts.store.within(scope, (db) => readCall(db, this.call));
    return row && row.state !== 'ended' ? work(row) : null;
  }

  private ask(spoken: SpokenTurn): Asked {
    const before = this.newest;
    const asked: Asked = {
      spoken,
      replyId: null,
      isHeard: false,
      kept: Promise.resolve(),
      turn: null,
      run: runTurn(async (emit, terms) => {
        // What was said before stands in the transcript before these words.
        await before?.run.done;
        await before?.kept.catch(() => undefined);
        asked.turn = await this.answer(asked, newLineOf(spoken, before), emit, terms);
        emit({ type: 'turn', turn: asked.turn });
      }),
    };
    this.newest = asked;
    this.turns.set(spoken.key, asked);
    const [oldest] = this.turns.keys();
    if (this.turns.size > maxTurns && oldest !== undefined) this.turns.delete(oldest);
    return asked;
  }

  private async answer(
    asked: Asked,
    said: string,
    emit: (event: LinkEvent) => void,
    terms: Parameters<Parameters<typeof runTurn>[0]>[1],
  ): Promise<CallTurn> {
    const { meaning, typed } = this.parts;
    const { text, last } = typed?.takeFrom(said) ?? { text: said, last: null };
    const turn = await this.open(async (row) => {
      if (text === '' && !last) return turnOf(await meaning.access.settingsFor(row), '');
      const steps = meaning.answering(
        row,
        text === '' && last
          ? { text: last.text, key: last.clientId, isKept: true }
          : { text, key: this.keyOf(asked.spoken) },
        { ...terms, ...(this.visitor ? { visitor: this.visitor } : {}) },
      );
      for (;;) {
        const step = await steps.next();
        if (step.done) return this.leftTo(row, step.value);
        if (step.value.type === 'stored') asked.replyId = step.value.replyId;
        else emit(step.value);
      }
    });
    return turn ?? { say: '', next: { do: 'hang-up' } };
  }

  /** Turns of a later stream of the same call have keys of their own. */
  private keyOf({ key }: SpokenTurn): string {
    const { id, streams } = this.call;
    return streams > 1 ? `${id}:${streams}:${key}` : `${id}:${key}`;
  }

  /** A turn after which the carrier goes on is kept until it asks. */
  private async leftTo(row: CallRow, next: CallTurn | null): Promise<CallTurn | null> {
    if (!isFromPage(row) && next && isCarriers(next))
      await this.parts.meaning.access.change(row, { afterStream: { ...next, say: '' } });
    return next;
  }

  private async keepHeard(asked: Asked, text: string): Promise<void> {
    const { engine, meaning } = this.parts;
    await this.open(async (row) => {
      if (!row.conversationUuid) return;
      await engine.heardOnly(row.accountId, {
        uuid: row.conversationUuid,
        replyId: asked.replyId,
        text,
        clientId: `${this.keyOf(asked.spoken)}:heard`,
      });
      if (!asked.turn || !isCarriers(asked.turn)) return;
      // The caller has thought better of it.
      if (row.transfer) await recordAttempt(engine, row, 'failed');
      await meaning.access.change(row, { transfer: null, afterStream: null });
    });
  }
}
