import { type TraceStep } from '@patchbay/contract';
import { type TokensUsed } from '@patchbay/server-money';
import {
  type ModelSuggestion,
  type ModelSummary,
  type ReviewField,
  type ToolSpec,
} from '@patchbay/server-providers';

/** A configuration as it is stored; unknown keys are ignored. */
export type AgentConfiguration = Readonly<Record<string, unknown>>;

export type Values = Readonly<Record<string, unknown>>;

/**
 * One line of the room so far. A `function` line is a run of an earlier turn; `person` is a
 * member of the office.
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
 * Everything one turn may use. `effects` is handed to the functions untouched: it says where they
 * act.
 */
export interface RuntimeInput<Scope> {
  readonly agent: { readonly name: string };
  readonly config: AgentConfiguration;
  readonly knowledge: readonly { readonly title: string; readonly body: string }[];
  /** Oldest first, without the new message. */
  readonly memory: readonly MemoryLine[];
  /** Summaries of earlier conversations with this caller, newest first. */
  readonly earlier: readonly string[];
  /** `about` is what the owner or an integration noted about this person. */
  readonly caller: {
    readonly name: string | null;
    readonly address: string;
    readonly kind: string;
    readonly about?: string;
  };
  readonly channel: string;
  readonly text: string;
  /**
   * Why the agent itself called, and what it was told about it; empty when the other side began.
   */
  readonly occasion?: string;
  /** What the apps of this agent can do, beside the functions that every agent can be given. */
  readonly appFunctions?: readonly RuntimeFunction<Scope>[];
  readonly effects: Scope;
}

/**
 * What a turn gives, in order. `reply` comes once; when the model failed it is an apology, and an
 * `error` that says why follows. Times are milliseconds.
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
    }
  | { readonly type: 'error'; readonly message: string; readonly retryable: boolean };

/** What a function learns beside its input. */
export interface FunctionContext<Scope> {
  readonly scope: Scope;
  readonly config: AgentConfiguration;
  /** The owner's free text about this function, markers replaced. */
  readonly condition: string;
  readonly caller: RuntimeInput<Scope>['caller'];
  readonly channel: string;
  readonly timezone: string;
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * What a run came to. `words` is for people who read the trace; `output.say`, when there, is what
 * the caller should hear.
 */
export interface FunctionOutcome {
  readonly ok: boolean;
  readonly words: string;
  readonly output: Values;
}

/**
 * What a function may not do, in words for people who read the trace, and for the caller where they
 * should hear more than an excuse.
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

/** What the definition of a function may look at to shape its arguments. */
export interface SpecContext {
  readonly condition: string;
  readonly caller: {
    readonly name: string | null;
    readonly address: string;
    readonly kind: string;
  };
  readonly channel: string;
}

/**
 * Something that an agent can do. `spec` is what the model sees; `runs: 'after'` ones are never
 * offered during a dialogue.
 */
export interface RuntimeFunction<Scope> {
  readonly name: string;
  readonly label: string;
  readonly runs: 'during' | 'after';
  readonly spec: (about: SpecContext) => ToolSpec;
  readonly run: (input: Values, context: FunctionContext<Scope>) => Promise<FunctionOutcome>;
}

/** A stretch of a day in milliseconds since the epoch. */
export interface TimeSpan {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A stretch of a day in minutes since midnight. */
export interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * When the owner wants to be booked, as they set it; days are ISO numbers, Monday is 1. Null stands
 * for what they left to the texts.
 */
export interface Availability {
  readonly zone: string | null;
  readonly minutes: number | null;
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  readonly days: ReadonlyMap<number, readonly OpenSpan[]>;
  /** Days that are unlike the others, as `2026-12-25`. */
  readonly exceptions: ReadonlyMap<string, readonly OpenSpan[]>;
}

/** What functions change in the world; the platform wires store, mail and carrier behind it. */
export interface FunctionEffects<Scope> {
  /** When the owner wants to be booked; null where they set nothing and their texts say it. */
  availability(scope: Scope): Promise<Availability | null>;
  /**
   * When the owner is busy within a span, as far as any of their calendars knows. Throws when one
   * cannot be asked.
   */
  busy(scope: Scope, span: TimeSpan, signal?: AbortSignal): Promise<readonly TimeSpan[]>;
  /**
   * Books unless the time was taken meanwhile. Throws, and books nothing, when a calendar cannot
   * be read or written.
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
  keepMessage(
    scope: Scope,
    message: { readonly name: string; readonly message: string; readonly callback: string },
  ): Promise<void>;
  /** Puts the caller through. `destination` is empty when the owner's own phone should ring. */
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
    },
  ): Promise<void>;
}

/** A summary with its verdict on the inbox, and who wrote it. */
export interface ConversationSummary extends ModelSummary {
  readonly writtenBy: string;
  readonly tokens?: TokensUsed;
}

/** What was said in a conversation, and what was run in it. */
export interface ConversationToSummarize {
  readonly agentName?: string;
  readonly timezone?: string;
  readonly channel?: string;
  /** Set where no model may be asked: then the built-in one summarizes. */
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

/**
 * Answers for an agent: pure of HTTP and store. The same input gives the same output with the
 * offline model.
 */
export interface AgentRuntime<Scope> {
  respond(input: RuntimeInput<Scope>, signal?: AbortSignal): AsyncIterable<RuntimeEvent>;
  /** What is said where no model may be asked, the same as when one fails. */
  fallbackReply(input: RuntimeInput<Scope>): string;
  /** The first line, markers replaced. */
  greeting(config: AgentConfiguration, agentName: string): string;
  summarize(
    conversation: ConversationToSummarize,
    signal?: AbortSignal,
  ): Promise<ConversationSummary>;
  /**
   * What can be said to a question from passages alone, without an agent's instructions or
   * functions. Throws a `ModelError` when the model fails.
   */
  answer(
    question: string,
    passages: readonly { readonly title: string; readonly body: string }[],
    signal?: AbortSignal,
  ): Promise<string>;
  /** Suggestions for template fields; throws a `ModelError` when a configured model fails. */
  review(fields: readonly ReviewField[], signal?: AbortSignal): Promise<readonly ModelSuggestion[]>;
  /**
   * Runs the functions that act after a conversation, such as notify. Failures are returned, not
   * thrown.
   */
  after(
    input: Omit<RuntimeInput<Scope>, 'text' | 'memory' | 'knowledge' | 'earlier'> & {
      readonly summary: ConversationSummary;
      readonly transcript: string;
    },
    signal?: AbortSignal,
  ): Promise<readonly Extract<RuntimeEvent, { type: 'function' }>[]>;
}
