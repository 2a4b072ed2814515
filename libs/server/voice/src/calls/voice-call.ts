import {
  type CallOutcome,
  type SpeechToTextPort,
  type TextToSpeechPort,
  type VoiceActivityPort,
} from '@patchbay/server-providers';
import { type Pronunciation } from '@patchbay/spoken-text';
import {
  createTurns,
  step,
  sumUpCall,
  type CallFigures,
  type Recognition,
  type TurnAction,
  type TurnConfig,
  type TurnEvent,
  type TurnFigures,
  turnSettingsOf,
  wakeAt,
} from '@patchbay/turn-taking';
import { type Resampling } from '../audio/resampling.js';
import { type MediaClock } from '../media/media-clock.js';
import { type MediaSession } from '../media/media-session.js';
import { type CallLink } from './call-link.js';
import { createCallerSound } from './caller-sound.js';
import { createHearing, type UntimedEvent } from './hearing.js';
import { createMouth } from './mouth.js';
import { createReplies } from './replies.js';

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

/** What the agent of a call has set. */
export interface VoiceCallAgent {
  readonly turns: TurnConfig;
  readonly voiceId: string;
  /** BCP 47, or `multi`. */
  readonly language: string;
  readonly country?: string;
  readonly hints: readonly string[];
  readonly pronunciations: readonly Pronunciation[];
  readonly maxCallMs?: number;
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
  hangUp(why: string): void;
}

/**
 * Frames bring the time along, on their way for so long at the most; only where none come does a timer
 * say what time it is.
 */
const frameDelayMs = 80;

const recognitionOf = ({ isAvailable, streams }: SpeechToTextPort): Recognition =>
  !isAvailable ? 'none' : streams ? 'partial' : 'whole';

/**
 * Leads one call: sound in, turns by the machine, replies by the link, sound out. The machine decides
 * everything that has to do with time; this only carries out what it wants.
 */
export function startVoiceCall(parts: VoiceCallParts): VoiceCall {
  const { session, link, clock, agent, ears, callId } = parts;
  const begun = clock.now();
  const now = () => clock.now() - begun;
  const facts = { recognition: recognitionOf(ears), maxCallMs: agent.maxCallMs };
  let state = createTurns(turnSettingsOf(agent.turns, facts));
  let answeredAt: number | null = null;
  let cancelWake = (): void => undefined;
  let isOver = false;
  const queue: TurnEvent[] = [];
  const turns: TurnFigures[] = [];
  const opening = new AbortController();
  let settle: (end: VoiceCallEnd) => void;
  const end = new Promise<VoiceCallEnd>((resolve) => (settle = resolve));

  const emit = (event: UntimedEvent, at = now()): void => {
    queue.push({ ...event, at } as TurnEvent);
    if (queue.length === 1) drain();
  };
  const sound = createCallerSound(parts);
  const { language, hints } = agent;
  const hearing = createHearing({ ears, sound, language, hints, emit });
  const mouth = createMouth({
    ...agent,
    session,
    voice: parts.voice,
    emit,
    onFailure: (error) => parts.onFailure('voice', error),
  });
  const replies = createReplies({
    callId,
    link,
    language,
    emit,
    onFailure: (error) => parts.onFailure('reply', error),
  });

  /** Events that actions cause are handled after the one that caused them. */
  function drain(): void {
    while (queue[0]) {
      const next = step(state, queue[0]);
      state = next.state;
      for (const action of next.actions) act(action);
      queue.shift();
    }
    cancelWake();
    const due = isOver ? null : wakeAt(state);
    if (due !== null)
      cancelWake = clock.after(Math.max(0, due - now()) + frameDelayMs, () =>
        emit({ type: 'time' }, Math.max(due, now() - frameDelayMs)),
      );
  }

  async function prompt(action: Extract<TurnAction, { type: 'prompt' }>): Promise<void> {
    const isLast = action.kind === 'goodbye';
    let text = '';
    try {
      text = await link.prompt(action.kind, action.count);
    } catch (error) {
      parts.onFailure('link', error);
    }
    if (text !== '')
      emit({
        type: 'announcement',
        text,
        isInterruptible: !isLast,
        next: isLast ? 'hang-up' : 'listen',
      });
  }

  async function transfer(turn: number): Promise<void> {
    const next = replies.nextOf(turn);
    const isPassed = next?.do === 'transfer' && (await session.transfer(next.to));
    if (isPassed) return finish('transferred', 'completed');
    emit({ type: 'given-back' });
    await prompt({ type: 'prompt', kind: 'no-answer', count: 1 });
  }

  function act(action: TurnAction): void {
    switch (action.type) {
      case 'open-utterance':
      case 'send-utterance':
      case 'recall-utterance':
      case 'close-utterance':
        return hearing.act(action, now());
      case 'ask':
        return replies.ask(action);
      case 'abort-reply':
        return replies.abort(action);
      case 'speak':
        return mouth.speak(action.mark, action.text);
      case 'clear-playback':
        return mouth.clear();
      case 'prompt':
        return void prompt(action);
      case 'transfer':
        return void transfer(action.reply);
      case 'hang-up':
        return finish(action.reason, 'completed');
      case 'turn-figures':
        turns.push(action.figures);
    }
  }

  function finish(why: string, outcome: CallOutcome): void {
    if (isOver) return;
    isOver = true;
    opening.abort();
    emit({ type: 'gone' });
    cancelWake();
    for (const part of [hearing, mouth, replies, sound]) part.close();
    const seconds = answeredAt === null ? 0 : Math.round((now() - answeredAt) / 1000);
    const reported = session
      .hangUp(why)
      .then(() => link.ended(outcome, seconds))
      .catch((error: unknown) => parts.onFailure('link', error));
    void reported.then(() => settle({ outcome, why, seconds, figures: sumUpCall(turns), turns }));
  }

  async function begin(): Promise<void> {
    const first = await link.begin(opening.signal);
    if (isOver) return;
    if (first === null || first.next.do === 'reject') return finish('not answered', 'no-answer');
    answeredAt = now();
    emit({ type: 'answered' });
    const isLast = first.next.do === 'hang-up';
    emit({
      type: 'announcement',
      text: first.say,
      isInterruptible: first.next.do === 'listen' && first.next.mayInterrupt,
      next: isLast ? 'hang-up' : 'listen',
    });
  }

  async function listen(): Promise<void> {
    for await (const event of session.events) {
      if (event.type === 'gone') return finish(event.why, 'completed');
      if (isOver) continue;
      if (event.type === 'key') emit({ type: 'key', digit: event.digit });
      else if (event.type === 'played') mouth.played(Number(event.mark));
      else {
        const heard = sound.push(event.frame, now());
        hearing.hear(heard);
        emit({ type: 'frame', voiced: heard.isVoiced }, heard.at);
      }
    }
  }

  begin().catch((error: unknown) => {
    parts.onFailure('link', error);
    finish('failed', 'failed');
  });
  listen().catch((error: unknown) => {
    parts.onFailure('link', error);
    finish('failed', 'failed');
  });
  return {
    end,
    type: (text) => emit({ type: 'typed', text }),
    hangUp: (why) => finish(why, 'completed'),
  };
}
