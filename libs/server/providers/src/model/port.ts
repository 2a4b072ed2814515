/**
 * The purpose of a request: the next turn of a dialogue, a closing summary, or suggestions for
 * template fields.
 */
export type ModelPurpose = 'converse' | 'summarize' | 'review';

/**
 * A source that the agent may use. Instructions and fields were written by the owner; context
 * describes the caller and the history.
 */
export interface ModelFact {
  readonly source: 'instructions' | 'field' | 'knowledge' | 'context';
  readonly title?: string;
  readonly text: string;
}

/**
 * JSON schema of one argument, with the question for the caller and the description for a model.
 */
export interface ToolParameter {
  readonly type: 'string' | 'number' | 'boolean';
  readonly description: string;
  readonly question: string;
  readonly format?: 'date-time' | 'phone' | 'name';
  /** For a phone: the country in which a number without a plus is meant; null when unknown. */
  readonly country?: string | null;
  readonly enum?: readonly string[];
  /**
   * Taken without asking when the caller does not say otherwise, such as the number they call from.
   */
  readonly default?: string;
  /**
   * A function that lists values to choose from; it gets the known part of this argument under the
   * same name.
   */
  readonly choicesFrom?: string;
  /**
   * For a point in time that changes a known one: a day alone (`2026-11-24`) or a time alone
   * (`17:00`) is a value, and the rest stays as it is.
   */
  readonly isChange?: boolean;
}

/**
 * The arguments of a function as a JSON schema object with an order: required ones are requested in
 * the order of `required`.
 */
export interface ToolParameters {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ToolParameter>>;
  readonly required: readonly string[];
}

/** A function that the model may call. `condition` is the owner's free text about when and how. */
export interface ToolSpec {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly condition: string;
  readonly parameters: ToolParameters;
  /**
   * Words that callers use when they want this; the offline model matches them beside label and
   * condition.
   */
  readonly phrases?: readonly string[];
  /**
   * Words that mean something else, although a phrase matches: "cancel my appointment" books
   * nothing.
   */
  readonly notFor?: readonly string[];
  /** Spoken before the first question, if the caller requested the function. */
  readonly opening?: string;
  /** The name of the function among the agent's abilities: "take a message". */
  readonly ability?: string;
  /**
   * A question that offers it to a caller. `offerWhen` says when the offline model makes it by
   * itself.
   */
  readonly offer?: string;
  readonly offerWhen?: 'unknown' | 'trouble';
  /** Whether a caller who wants a person gets one by it, or leaves that person a message. */
  readonly reaches?: 'person' | 'message';
  /** Set where it moves or cancels what another function, `made`, has made. */
  readonly amends?: { readonly made: string; readonly by: 'move' | 'cancel' };
}

/**
 * One line of the dialogue so far, oldest first. A tool result answers the call with the same id.
 */
export type ModelMessage =
  | { readonly role: 'customer'; readonly text: string }
  | { readonly role: 'agent'; readonly text: string }
  | {
      readonly role: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
    }
  | {
      readonly role: 'tool-result';
      readonly id: string;
      readonly name: string;
      readonly ok: boolean;
      readonly words: string;
      readonly output: Readonly<Record<string, unknown>>;
    };

/** A field that purpose `review` looks at. The value still has its `{markers}`. */
export interface ReviewField {
  readonly key: string;
  readonly title: string;
  readonly promptTip: string;
  readonly value: string;
  readonly inputType?: string;
}

/**
 * All input of a model for one reply, in parts, so that every adapter gets the same. Template
 * markers are already replaced.
 */
export interface ModelRequest {
  readonly purpose: ModelPurpose;
  readonly agent: {
    readonly name: string;
    readonly instructions: string;
    readonly greeting: string;
    readonly organization?: string;
  };
  readonly facts: readonly ModelFact[];
  readonly tools: readonly ToolSpec[];
  readonly messages: readonly ModelMessage[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA name: what "today" means to the agent. */
  readonly timezone: string;
  /** BCP 47, or `multi`. */
  readonly language: string;
  readonly channel: string;
  /** Only for purpose `review`. */
  readonly fields?: readonly ReviewField[];
}

/** Tokens counted by the model server, or words by the offline model. */
export interface ModelUsage {
  readonly input: number;
  readonly output: number;
  /** How much of the input the server had read before, and bills for less. */
  readonly cachedInput?: number;
}

/** Why a reply ended. */
export type ModelFinish = 'stop' | 'tools' | 'length' | 'filtered';

/** A piece of a reply. Tool calls come whole; `done` comes exactly once and last. */
export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | {
      readonly type: 'tool';
      readonly id: string;
      readonly name: string;
      readonly input: Readonly<Record<string, unknown>>;
      /** The arguments could not be read, so the function must not run. */
      readonly isBroken?: boolean;
    }
  | {
      readonly type: 'done';
      readonly finish: ModelFinish;
      readonly usage?: ModelUsage;
      readonly sources?: readonly string[];
      /** Whether the caller asked something that the model did not know. */
      readonly unknown?: boolean;
    };

/**
 * A language model. For `summarize` and `review` the text is JSON: a `ModelSummary`, or a list of
 * `ModelSuggestion`.
 */
export interface ModelPort {
  readonly name: string;
  /** How the health page and the start report call it. */
  readonly label: string;
  readonly offline: boolean;
  /**
   * Streams a reply. Throws a `ModelError`; an abort by the caller throws one with code `aborted`.
   */
  reply(request: ModelRequest, signal?: AbortSignal): AsyncIterable<ModelEvent>;
}

/** The JSON that purpose `summarize` writes. */
export interface ModelSummary {
  readonly summary: string;
  readonly outcome:
    | 'booked'
    | 'message'
    | 'answered'
    | 'transferred'
    | 'callback'
    | 'spam'
    | 'open';
  readonly inbox: 'priority' | 'junk';
  readonly inboxReason: string;
  readonly collected: Readonly<Record<string, string>>;
  /** How the caller sounded; undefined where it could not be read. */
  readonly sentiment?: Sentiment | undefined;
}

/** How a caller sounded in a conversation. */
export type Sentiment = 'positive' | 'neutral' | 'negative';

/** One item of the JSON that purpose `review` writes; without a `suggestion` the field is fine. */
export interface ModelSuggestion {
  readonly key: string;
  readonly suggestion?: string;
  readonly reason?: string;
  readonly reasonTitle?: string;
}
