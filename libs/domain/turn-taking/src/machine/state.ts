import { type TurnSource } from '../figures/turn-figures.js';
import { type ReplyNext } from '../events.js';
import { type HangUpReason } from '../actions.js';
import { type TurnSettings } from '../settings.js';

/** The caller's voice in the last frames. */
export interface VoiceWindow {
  /** The last five frames, the latest in the lowest bit; lost ones are silent. */
  readonly recent: number;
  /** Voiced frames in a row; one or two lost frames neither count nor end the row. */
  readonly run: number;
  /** The end of the last frame; null before the first. */
  readonly frameAt: number | null;
}

/** What the caller says between two pauses. */
export interface Utterance {
  readonly id: number;
  readonly startedAt: number;
  readonly lastVoiceAt: number;
  /** How often it was sent to the recognizer. */
  readonly attempt: number;
  /** Whether the current attempt runs or has its text. */
  readonly isSent: boolean;
  /** When the pause was long enough; null until then. */
  readonly endedAt: number | null;
  readonly partial: string | null;
  /** The text of the current attempt. */
  readonly text: string | null;
  readonly textAt: number | null;
  /** Whether more is likely to follow, if an end-of-turn detector has said so; null until then. */
  readonly isComplete: boolean | null;
  /** Whether the current attempt failed. */
  readonly hasFailed: boolean;
  /** Whether its voice was once long enough to interrupt. */
  readonly isFirm: boolean;
  /** Whether it takes no more voice: it is too long, or the call is held. */
  readonly isFull: boolean;
}

/** Words and keys of the caller that wait to be asked. */
export interface Kept {
  readonly text: string;
  readonly keys: string;
  readonly source: TurnSource;
  readonly spokenAt: number;
  readonly endedAt: number;
  readonly textAt: number;
  /** The aborted turn that is contained. */
  readonly contains: number | null;
}

/** A turn that was asked and whose reply is not over. */
export interface Reply {
  readonly turn: number;
  readonly asked: Kept;
  readonly askedAt: number;
  /** When something of it came last. */
  readonly lastAt: number;
  readonly isEnded: boolean;
  readonly next: ReplyNext;
  readonly keys: number;
  /** Its words that were heard to the end of a sentence. */
  readonly heard: string;
  /** What was heard, and when, as the caller made it pause; null unless it pauses. */
  readonly paused: { readonly heard: string; readonly at: number } | null;
  /** Whether a sentence had no sound. */
  readonly hasGap: boolean;
  readonly functions: number;
  readonly effects: number;
  /** Whether a function took effect: its question must not be asked again. */
  readonly hadEffect: boolean;
  readonly functionSince: number | null;
  readonly functionMs: number | null;
  readonly hasAskedToWait: boolean;
  readonly firstSentenceAt: number | null;
  readonly sentAt: number | null;
  readonly firstSoundAt: number | null;
}

/** Words that wait for the voice. */
export interface Speech {
  /** Null for an announcement. */
  readonly reply: number | null;
  readonly text: string;
  readonly isInterruptible: boolean;
  readonly next: ReplyNext;
  /** Whether the caller made it pause: words of the caller take its place. */
  readonly isCut: boolean;
}

/** Words that were given to the voice and are not heard to their end. */
export interface Spoken extends Speech {
  readonly mark: number;
  readonly sentAt: number;
  readonly startedAt: number | null;
  readonly lastsMs: number | null;
}

/** How a call ends as soon as the caller says nothing more. */
export type Ending =
  | { readonly kind: 'hang-up'; readonly reason: HangUpReason }
  | { readonly kind: 'transfer'; readonly reply: number | null };

/**
 * Everything that the machine knows of a call: plain values that can be stored as JSON. Its size does
 * not grow with the length of the call.
 */
export interface TurnState {
  readonly settings: TurnSettings;
  /** The time of the last event in milliseconds since the call began. */
  readonly at: number;
  readonly call: 'ringing' | 'open' | 'over';
  readonly answeredAt: number;
  readonly isHeld: boolean;
  readonly isTakenOver: boolean;
  readonly voice: VoiceWindow;
  readonly utterance: Utterance | null;
  /** The last voice of the utterance before: its sound belongs to no other. */
  readonly lastVoiceAt: number;
  /** Where the next utterance begins if the last one took no more voice; else null. */
  readonly openFrom: number | null;
  readonly kept: Kept | null;
  /** Keys that are being pressed, when the last was, and how many are wanted; 0: any number. */
  readonly keys: { readonly digits: string; readonly lastAt: number; readonly wanted: number };
  readonly reply: Reply | null;
  /** Functions with an effect that go on after their reply was aborted. */
  readonly runningOn: {
    readonly reply: number;
    readonly count: number;
    readonly since: number;
  } | null;
  readonly queue: readonly Speech[];
  readonly inFlight: readonly Spoken[];
  /** When the agent began to speak, without a gap since; null while it is silent. */
  readonly speakingSince: number | null;
  /** When the first of `inFlight` had its turn to sound. */
  readonly headSince: number;
  readonly hasSounded: boolean;
  /** The last sentence of the agent that began to sound. */
  readonly asked: string;
  readonly quietSince: number | null;
  readonly prompts: number;
  /** The agent was asked to say goodbye; the call ends then at the latest. */
  readonly goodbyeBy: number | null;
  readonly ending: Ending | null;
  readonly hasWarned: boolean;
  readonly failures: number;
  /** Interruptions since a reply was heard to its end. */
  readonly interruptions: number;
  readonly lastUtterance: number;
  readonly lastTurn: number;
  readonly lastMark: number;
}

/** No voice yet, or none that counts. */
export const silentVoice: VoiceWindow = { recent: 0, run: 0, frameAt: null };

/** A call before it is answered. */
export const createTurns = (settings: TurnSettings): TurnState => ({
  settings,
  at: 0,
  call: 'ringing',
  answeredAt: 0,
  isHeld: false,
  isTakenOver: false,
  voice: silentVoice,
  utterance: null,
  lastVoiceAt: 0,
  openFrom: null,
  kept: null,
  keys: { digits: '', lastAt: 0, wanted: 0 },
  reply: null,
  runningOn: null,
  queue: [],
  inFlight: [],
  speakingSince: null,
  headSince: 0,
  hasSounded: false,
  asked: '',
  quietSince: null,
  prompts: 0,
  goodbyeBy: null,
  ending: null,
  hasWarned: false,
  failures: 0,
  interruptions: 0,
  lastUtterance: 0,
  lastTurn: 0,
  lastMark: 0,
});
