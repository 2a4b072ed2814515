import {
  type CallNext,
  type CallOutcome,
  type CallTurn,
  type SpeechToTextPort,
  type TextToSpeechPort,
  type VoiceActivityPort,
} from '@patchbay/server-providers';
import {
  type CallFigures,
  type Recognition,
  type TurnAction,
  type TurnFigures,
  turnSettingsOf,
} from '@patchbay/turn-taking';
import { type Resampling } from '../audio/resampling.js';
import { type MediaClock } from '../media/media-clock.js';
import { type MediaEvent, type MediaSession } from '../media/media-session.js';
import { type CallLink, type SoundKind } from '../link/call-link.js';
import { type VoiceCallAgent } from '../link/voice-calls.js';
import { timingOf } from './call-timing.js';
import { type CallerSound, createCallerSound } from './caller-sound.js';
import { createHearing, type Hearing } from './hearing.js';
import { type KeptSound, keepSoundOf } from './kept-sound.js';
import { type LeftMessage, messageTone, takeMessage } from './message.js';
import { createMouth, type Mouth } from './mouth.js';
import { createReplies, nextFor, type Replies } from './replies.js';
import { createTurnDriver, type TurnDriver, type UntimedEvent } from './turn-driver.js';

/** What a call with sound is made of. */
export interface VoiceCallParts {
  readonly callId: string;
  readonly session: MediaSession;
  readonly link: CallLink;
  readonly ears: SpeechToTextPort;
  readonly voice: TextToSpeechPort;
  readonly activity: VoiceActivityPort;
  readonly resampling: Resampling;
  readonly clock: MediaClock;
  readonly agent: VoiceCallAgent;
  /** Called with each failure of a service, which the call survives. */
  readonly onFailure: (part: 'voice' | 'reply' | 'link', error: unknown) => void;
}

/** How a call went. */
export interface VoiceCallEnd {
  readonly outcome: CallOutcome;
  readonly why: string;
  readonly seconds: number;
  readonly figures: CallFigures;
  readonly turns: readonly TurnFigures[];
}

/** A line may be typed while a call runs; it takes the place of recognition. */
export interface VoiceCall {
  readonly end: Promise<VoiceCallEnd>;
  type(text: string): void;
  /** Default: the call is completed. */
  hangUp(why: string, outcome?: CallOutcome): void;
}

const recognitionOf = ({ isAvailable, streams }: SpeechToTextPort): Recognition =>
  !isAvailable ? 'none' : streams ? 'partial' : 'whole';

/**
 * Leads one call: sound in, turns by the machine, replies by the link, sound out. The machine decides
 * everything that has to do with time; this only carries out what it wants.
 */
export function startVoiceCall(parts: VoiceCallParts): VoiceCall {
  const run = new CallRun(parts);
  run.start();
  return {
    end: run.end,
    type: (text) => run.emit({ type: 'typed', text }),
    hangUp: (why, outcome = 'completed') => run.finish(why, outcome),
  };
}

class CallRun {
  readonly end: Promise<VoiceCallEnd>;
  private settleEnd: (end: VoiceCallEnd) => void = () => undefined;
  private readonly driver: TurnDriver;
  private readonly sound: CallerSound;
  private readonly hearing: Hearing;
  private readonly mouth: Mouth;
  private readonly replies: Replies;
  private readonly opening = new AbortController();
  /** What follows the last announcement. */
  private announced: CallNext | null = null;
  /** The recording of both sides. */
  private recording: KeptSound | null = null;
  /** The message that the caller leaves, and what the agent says after it. */
  private message: (LeftMessage & { readonly kept: Promise<CallTurn | null> }) | null = null;
  private answeredAt: number | null = null;
  private isOver = false;

  constructor(private readonly parts: VoiceCallParts) {
    const { agent, clock, ears, link, session, voice, onFailure, callId } = parts;
    const { language, hints, maxCallMs } = agent;
    this.end = new Promise((resolve) => {
      this.settleEnd = resolve;
    });
    const emit = (event: UntimedEvent): void => this.emit(event);
    this.driver = createTurnDriver({
      clock,
      settings: turnSettingsOf(agent.turns, { recognition: recognitionOf(ears), maxCallMs }),
      act: (action) => this.act(action),
    });
    this.sound = createCallerSound(parts);
    this.hearing = createHearing({ ears, sound: this.sound, language, hints, emit });
    this.mouth = createMouth({
      ...agent,
      session,
      voice,
      emit,
      onFailure: (error) => onFailure('voice', error),
    });
    this.replies = createReplies({
      callId,
      link,
      language,
      emit,
      onFailure: (error) => onFailure('reply', error),
    });
  }

  start(): void {
    const fail = (error: unknown): void => {
      this.parts.onFailure('link', error);
      this.finish('failed', 'failed');
    };
    this.begin().catch(fail);
    this.listen().catch(fail);
  }

  emit(event: UntimedEvent): void {
    this.driver.emit(event);
  }

  finish(why: string, outcome: CallOutcome): void {
    if (this.isOver) return;
    this.isOver = true;
    this.opening.abort();
    const ended = this.driver.now();
    this.driver.stop();
    this.message?.end();
    for (const part of [this.hearing, this.mouth, this.replies, this.sound]) part.close();
    const seconds = this.answeredAt === null ? 0 : Math.round((ended - this.answeredAt) / 1000);
    void this.report(why, outcome, seconds);
  }

  private async report(why: string, outcome: CallOutcome, seconds: number): Promise<void> {
    const { session, link, onFailure } = this.parts;
    try {
      await session.hangUp(why);
      await this.message?.kept;
      await this.recording?.close();
      await link.ended(outcome, seconds, timingOf(this.driver.drawn(), this.answeredAt ?? 0));
    } catch (error) {
      onFailure('link', error);
    }
    const { turns, figures } = this.driver.drawn();
    this.settleEnd({ outcome, why, seconds, figures, turns });
  }

  private async begin(): Promise<void> {
    const first = await this.parts.link.begin(this.opening.signal);
    if (this.isOver) return;
    if (first === null || first.next.do === 'reject')
      return this.finish('not answered', 'no-answer');
    this.answeredAt = this.driver.now();
    if (first.record) this.record();
    this.emit({ type: 'answered' });
    this.announce(first);
  }

  private announce({ say, next }: CallTurn): void {
    this.announced = next;
    this.emit({
      type: 'announcement',
      text: say,
      isInterruptible: next.do === 'listen' && next.mayInterrupt,
      next: nextFor(next),
    });
  }

  private keep(kind: SoundKind): KeptSound {
    const now = (): number => this.driver.now();
    const onFailure = (error: unknown): void => this.parts.onFailure('link', error);
    return keepSoundOf({ ...this.parts, kind, now, onFailure });
  }

  private record(): void {
    const { clock, session } = this.parts;
    const began = clock.now() - this.driver.now();
    const recording = this.keep('call');
    this.recording = recording;
    session.onHeard((frame) => recording.agent({ ...frame, at: frame.at - began }));
  }

  private async listen(): Promise<void> {
    for await (const event of this.parts.session.events) {
      if (event.type === 'gone') return this.finish(event.why, 'completed');
      if (!this.isOver) this.take(event);
    }
  }

  private take(event: Exclude<MediaEvent, { type: 'gone' }>): void {
    if (event.type === 'key')
      return this.message ? this.message.end() : this.emit({ type: 'key', digit: event.digit });
    if (event.type === 'played') return this.mouth.played(Number(event.mark));
    const heard = this.sound.push(event.frame, this.driver.now());
    this.recording?.caller(heard);
    this.message?.caller(heard);
    this.hearing.hear(heard);
    this.driver.emit({ type: 'frame', voiced: heard.isVoiced }, heard.at);
  }

  private act(action: TurnAction): void {
    switch (action.type) {
      case 'open-utterance':
      case 'send-utterance':
      case 'recall-utterance':
      case 'close-utterance':
        return this.hearing.act(action, this.driver.now());
      case 'ask':
        return this.replies.ask(action);
      case 'abort-reply':
        return this.replies.abort(action);
      case 'speak':
        return this.mouth.speak(action.mark, action.text);
      case 'clear-playback':
        return this.mouth.clear();
      case 'prompt':
        return void this.prompt(action);
      case 'transfer':
        return this.passOn(
          action.reply === null ? this.announced : this.replies.nextOf(action.reply),
        );
      case 'hang-up':
        return this.finish(action.reason, 'completed');
      case 'turn-figures':
      // The drawing of the call has them.
    }
  }

  private async prompt({
    kind,
    count,
  }: Pick<Extract<TurnAction, { type: 'prompt' }>, 'kind' | 'count'>): Promise<void> {
    const isLast = kind === 'goodbye';
    try {
      const text = await this.parts.link.prompt(kind, count);
      const next = isLast ? 'hang-up' : 'listen';
      if (text !== '') this.emit({ type: 'announcement', text, isInterruptible: !isLast, next });
    } catch (error) {
      this.parts.onFailure('link', error);
    }
  }

  private passOn(next: CallNext | null): void {
    this.leave(next).catch((error: unknown) => {
      this.parts.onFailure('link', error);
      this.finish('failed', 'failed');
    });
  }

  /** Passes the call on, or has the caller leave a message; the agent goes on where neither can be. */
  private async leave(next: CallNext | null): Promise<void> {
    const { link, session } = this.parts;
    const to = next?.do === 'transfer' ? next.to : null;
    if (await session.transfer(to)) return this.finish('transferred', 'completed');
    const turn =
      next?.do === 'voicemail'
        ? await this.takeMessage(next.maxSeconds)
        : await link.notTransferred();
    if (this.isOver) return;
    if (turn === null) return this.finish('no message', 'completed');
    this.emit({ type: 'given-back' });
    this.announce(turn);
  }

  /** What the agent says after the message; null when there is none. */
  private async takeMessage(maxSeconds: number): Promise<CallTurn | null> {
    const { clock, link, session } = this.parts;
    for (const frame of messageTone()) session.play(frame);
    const sound = this.keep('voicemail');
    const message = takeMessage({ sound, clock, maxMs: maxSeconds * 1000 });
    const kept = message.seconds.then((seconds) =>
      seconds > 0 ? link.leftMessage(seconds) : null,
    );
    this.message = { ...message, kept };
    const turn = await kept;
    this.message = null;
    return turn;
  }
}
