import { type TraceStep } from '@patchbay/contract';
import { type TokensUsed } from '@patchbay/server-money';
import {
  type ModelFact,
  type ModelSuggestion,
  type ModelSummary,
  type ReviewField,
  type ToolSpec,
  type Language,
} from '@patchbay/server-providers';

/** A configuration as it is stored; unknown keys are ignored. */
export type AgentConfiguration = Readonly<Record<string, unknown>>;

export type Values = Readonly<Record<string, unknown>>;

/**
 * One earlier line of the room. A `function` line is a run of an earlier turn; `person` is a member
 * of the office.
 */
export type MemoryLine =
  | { readonly role: 'customer' | 'agent' | 'person'; readonly text: string }
  | {
      readonly role: 'function';
      readonly name: string;
      readonly input: Values;
      readonly ok: boolean;
      readonly words: string;
      readonly output: Values;
    };

/**
 * The input of one turn. `effects` is passed to the functions unchanged: it says where they act.
 */
export interface RuntimeInput<Scope> {
  readonly agent: { readonly name: string };
  readonly config: AgentConfiguration;
  readonly knowledge: readonly { readonly title: string; readonly body: string }[];
  /** Oldest first, without the new message. */
  readonly memory: readonly MemoryLine[];
  /** Summaries of earlier conversations with this caller, newest first. */
  readonly earlier: readonly string[];
  /** `about` is the note of the owner or an integration about this person. */
  readonly caller: {
    readonly name: string | null;
    readonly address: string;
    readonly kind: string;
    readonly about?: string;
  };
  readonly channel: string;
  readonly text: string;
  /** The purpose and context of the agent's own call; empty for inbound calls. */
  readonly occasion?: string;
  /** Functions of this agent's apps, besides the built-in ones. */
  readonly appFunctions?: readonly RuntimeFunction<Scope>[];
  /** Without one, calls are known within the turn only. */
  readonly calls?: CallLedger;
  /**
   * The signal fires when the caller speaks: a function that takes effect is finished then, and its
   * outcome is an event as ever; one that changes nothing is given up.
   */
  readonly mayInterrupt?: boolean;
  readonly effects: Scope;
}

/** The functions that a turn has begun, over all processes that work on it. */
export interface CallLedger {
  /**
   * Records that a function begins, before it does. An outcome instead of null: it had begun
   * before, and is not repeated. Throws when another process has taken the turn.
   */
  begin(
    key: string,
    call: { readonly name: string; readonly input: Record<string, unknown> },
  ): Promise<FunctionOutcome | null>;
}

/**
 * What the model was given for a turn, and the milliseconds that the turn took. For members who test
 * the agent only.
 */
export interface Asked {
  readonly facts: readonly ModelFact[];
  readonly tools: readonly { readonly label: string; readonly condition: string }[];
  readonly ms: number;
}

/**
 * Events of a turn, in order. `reply` comes once; when the model failed it is an apology, followed
 * by an `error` with the reason. Times are milliseconds.
 */
export type RuntimeEvent =
  | { readonly type: 'delta'; readonly text: string }
  | { readonly type: 'function-start'; readonly name: string; readonly label: string }
  | {
      readonly type: 'function';
      readonly name: string;
      readonly label: string;
      readonly ok: boolean;
      readonly words: string;
      readonly input: Values;
      readonly output: Values;
      readonly durationMs: number;
    }
  | {
      readonly type: 'reply';
      readonly text: string;
      readonly trace: readonly TraceStep[];
      readonly tokens?: TokensUsed;
      readonly asked?: Asked;
      /** Whether the caller asked something that the agent did not know. */
      readonly unknown?: boolean;
    }
  | { readonly type: 'error'; readonly message: string; readonly retryable: boolean };

/** The context of a function besides its input. */
export interface FunctionContext<Scope> {
  readonly scope: Scope;
  readonly config: AgentConfiguration;
  /** The owner's free text about this function, markers replaced. */
  readonly condition: string;
  readonly caller: RuntimeInput<Scope>['caller'];
  readonly channel: string;
  readonly timezone: string;
  readonly language: Language;
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * The result of a run. `words` is text for readers of the trace; `output.say`, if present, is
 * spoken to the caller.
 */
export interface FunctionOutcome {
  readonly ok: boolean;
  readonly words: string;
  readonly output: Values;
}

/**
 * A refused action, as text for readers of the trace, and for the caller where the default apology
 * is not enough.
 */
export class FunctionRefusal extends Error {
  override readonly name = 'FunctionRefusal';
  readonly say: string | null;

  constructor(words: string, say: string | null = null) {
    super(words);
    this.say = say;
  }

  get outcome(): FunctionOutcome {
    return { ok: false, words: this.message, output: this.say === null ? {} : { say: this.say } };
  }
}

/** Context from which a function defines its arguments. */
export interface SpecContext {
  readonly condition: string;
  readonly caller: {
    readonly name: string | null;
    readonly address: string;
    readonly kind: string;
  };
  readonly channel: string;
  /** The country of the owner's numbers; null where nothing says it. */
  readonly country: string | null;
  /** The language in which the agent speaks to callers. */
  readonly language: Language;
}

/**
 * A function of an agent. `spec` is what the model sees; `runs: 'after'` functions are never
 * offered during a dialogue.
 */
export interface RuntimeFunction<Scope> {
  readonly name: string;
  readonly label: string;
  readonly runs: 'during' | 'after';
  readonly spec: (about: SpecContext) => ToolSpec;
  readonly run: (input: Values, context: FunctionContext<Scope>) => Promise<FunctionOutcome>;
}

/** A time span in milliseconds since the epoch. */
export interface TimeSpan {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A span of a day in minutes since midnight. */
export interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

/** The owner's schedule; days are ISO numbers, Monday is 1. Null for values left to the texts. */
export interface Availability {
  readonly zone: string | null;
  readonly minutes: number | null;
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  readonly days: ReadonlyMap<number, readonly OpenSpan[]>;
  /** Exceptions for single dates, as `2026-12-25`. */
  readonly exceptions: ReadonlyMap<string, readonly OpenSpan[]>;
}

/** An appointment of the caller that lies ahead. */
export interface StandingAppointment extends TimeSpan {
  readonly id: string;
  readonly title: string;
}

/** Effects of functions; the platform implements them with store, mail and carrier. */
export interface FunctionEffects<Scope> {
  /** The owner's schedule; null where none is set and the texts apply. */
  availability(scope: Scope): Promise<Availability | null>;
  /**
   * Busy times of the owner in a span, over all calendars. Throws when a calendar does not answer.
   */
  busy(scope: Scope, span: TimeSpan, signal?: AbortSignal): Promise<readonly TimeSpan[]>;
  /**
   * Books unless the time was taken meanwhile. Throws, and books nothing, when a calendar cannot be
   * read or written.
   */
  book(
    scope: Scope,
    appointment: TimeSpan & {
      readonly title: string;
      readonly name: string;
      readonly reason: string;
      readonly zone?: string;
      readonly contact?: string;
    },
    signal?: AbortSignal,
  ): Promise<{ readonly booked: boolean; readonly id?: string }>;
  /** What the caller of this conversation holds and no other person, the earliest first. */
  standing(scope: Scope): Promise<readonly StandingAppointment[]>;
  /**
   * Moves an appointment of this caller, unless the time was taken meanwhile or it is not theirs.
   * Throws, and changes nothing, when a calendar cannot be read or written.
   */
  move(
    scope: Scope,
    appointment: TimeSpan & { readonly id: string; readonly zone?: string },
    signal?: AbortSignal,
  ): Promise<{ readonly moved: boolean; readonly id?: string }>;
  /** Cancels an appointment of this caller; false when there is none, or it is not theirs. */
  cancel(scope: Scope, id: string): Promise<boolean>;
  keepMessage(
    scope: Scope,
    message: {
      readonly name: string;
      readonly message: string;
      readonly callback: string;
      /** Of the agent, and so of the notice; English without one. */
      readonly language?: Language;
    },
  ): Promise<void>;
  /** Transfers the caller. An empty `destination` is the owner's own phone. */
  transfer(
    scope: Scope,
    transfer: {
      readonly destination: string;
      readonly about: string;
      readonly notification: string;
    },
  ): Promise<{ readonly accepted: boolean }>;
  sendSms(scope: Scope, sms: { readonly to: string; readonly text: string }): Promise<void>;
  /** E-mail and texts after a conversation; empty `emails` means the account's own address. */
  notify(
    scope: Scope,
    notice: {
      readonly emails: readonly string[];
      readonly numbers: readonly string[];
      readonly subject: string;
      readonly text: string;
      /** The language of the agent, in which the notice is written. */
      readonly language: Language;
    },
  ): Promise<void>;
}

/** A summary with its inbox verdict and its author. */
export interface ConversationSummary extends ModelSummary {
  readonly writtenBy: string;
  readonly tokens?: TokensUsed;
}

/** The lines and function runs of a conversation. */
export interface ConversationToSummarize {
  readonly agentName?: string;
  readonly timezone?: string;
  /** The language tag of the agent; English without one. */
  readonly language?: string;
  readonly channel?: string;
  /** True when no model may be requested: the built-in one summarizes. */
  readonly withoutModel?: boolean;
  readonly dialog: readonly MemoryLine[];
  readonly runs: readonly {
    readonly name: string;
    readonly input: Values;
    readonly ok?: boolean;
    readonly words?: string;
    readonly output?: Values;
  }[];
}

/** The language tag and the time zone of the agent that an answer is for. */
export interface SpokenBy {
  readonly language: string;
  readonly timezone: string;
}

/** Answers for an agent, independent of HTTP and store. Deterministic with the offline model. */
export interface AgentRuntime<Scope> {
  respond(input: RuntimeInput<Scope>, signal?: AbortSignal): AsyncIterable<RuntimeEvent>;
  /** The fallback reply when no model may be requested, the same as for a failure. */
  fallbackReply(input: RuntimeInput<Scope>): string;
  /** The first line, markers replaced. */
  greeting(config: AgentConfiguration, agentName: string): string;
  summarize(
    conversation: ConversationToSummarize,
    signal?: AbortSignal,
  ): Promise<ConversationSummary>;
  /**
   * Answers a question from passages alone, without an agent's instructions or functions. Throws a
   * `ModelError` when the model fails.
   */
  answer(
    question: string,
    passages: readonly { readonly title: string; readonly body: string }[],
    by: SpokenBy,
    signal?: AbortSignal,
  ): Promise<string>;
  /** Suggestions for template fields; throws a `ModelError` when a configured model fails. */
  review(fields: readonly ReviewField[], signal?: AbortSignal): Promise<readonly ModelSuggestion[]>;
  /**
   * Runs the functions that act after a conversation, such as notify. Returns failures instead of
   * throwing.
   */
  after(
    input: Omit<RuntimeInput<Scope>, 'text' | 'memory' | 'knowledge' | 'earlier'> & {
      readonly summary: ConversationSummary;
      readonly transcript: string;
    },
    signal?: AbortSignal,
  ): Promise<readonly Extract<RuntimeEvent, { type: 'function' }>[]>;
}
