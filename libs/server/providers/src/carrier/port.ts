import { type TextProblemReason } from '@patchbay/contract';

/** A phone number that can be had. `number` is E.164. */
export interface OfferedNumber {
  readonly number: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

/**
 * How numbers are searched. `prefix` is digits after the country code; a phrase may have `*` for
 * any digit.
 */
export type NumberQuery =
  | {
      readonly by: 'prefix';
      readonly prefix: string;
      readonly strict: boolean;
      readonly country: string;
    }
  | {
      readonly by: 'locality';
      readonly city?: string;
      readonly region?: string;
      readonly country: string;
    }
  | {
      readonly by: 'phrase';
      readonly phrase: string;
      readonly city?: string;
      readonly region?: string;
      readonly country: string;
    };

/** A text between two numbers. */
export interface CarrierText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly organizationId?: number | null;
  /**
   * Pictures and files to send along, or that came along; the carrier's own addresses when they
   * came.
   */
  readonly mediaUrls?: readonly string[];
  /** A code that the text holds, so that the development outbox can show it by itself. */
  readonly code?: string;
  /** Our name of the text: the carrier's reports of its delivery carry it back. */
  readonly key?: string;
  /** The carrier's name of a text that came in. */
  readonly messageId?: string;
  /**
   * What the carrier made of a text that came in, where it says so: whether further texts are
   * wanted, or a question for help. It has answered it.
   */
  readonly optOut?: 'stop' | 'start' | 'help';
  /** The callback that brought it, byte by byte. */
  readonly raw?: string;
  /** The line that brought it, or that `lineOf` names for it, where there are several. */
  readonly via?: string;
}

/** How far a text got. A later state never goes back to an earlier one. */
export type TextStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed';

/** What a carrier says of a text that it took. */
export interface SentText {
  readonly messageId: string;
  readonly status: TextStatus;
}

/** How a call ended. */
export type CallOutcome = 'completed' | 'busy' | 'no-answer' | 'failed' | 'voicemail';

/**
 * The common fields of call events. `callId` is the carrier's id; `ourId` is our id of an outbound
 * call; `key` is the same when the carrier repeats an event.
 */
interface OfCall {
  readonly callId: string;
  readonly ourId?: string;
  readonly key?: string;
  /**
   * The line that reports the event, if there are several: its events apply to its own calls only.
   */
  readonly via?: string;
}

/** The events of a call, as the carrier reports them. Times are seconds. */
export type CallEvent = OfCall &
  (
    | {
        readonly type: 'ringing';
        readonly from: string;
        readonly to: string;
        readonly callerName?: string;
        /** A member calls at the simulator. */
        readonly isOwnTest?: boolean;
      }
    /** A person or a machine took an outbound call. */
    | { readonly type: 'answered'; readonly by: 'person' | 'machine' }
    | { readonly type: 'said'; readonly text: string }
    | { readonly type: 'silent' }
    /** The stream of its sound is over, or could not be opened, and the call goes on. */
    | { readonly type: 'streamed' }
    /**
     * The transfer target answered, and has to accept the call; `digits` after the prompt, empty if
     * they pressed no key but may have `said` something.
     */
    | { readonly type: 'offered'; readonly digits: string | null; readonly said?: string }
    /** The end of a transfer; with anything but `completed` the caller is still there. */
    | { readonly type: 'transferred'; readonly outcome: CallOutcome; readonly seconds: number }
    | {
        readonly type: 'recorded';
        readonly recording: {
          readonly id: string;
          readonly url: string;
          readonly seconds: number;
          readonly kind: 'call' | 'voicemail';
        };
      }
    | {
        readonly type: 'ended';
        readonly outcome: CallOutcome;
        readonly seconds: number;
        /** The two sides of an inbound call, whose end may be reported before its ringing. */
        readonly inbound?: { readonly from: string; readonly to: string };
      }
  );

/** What comes after the words of a turn. Times are seconds. */
export type CallNext =
  | {
      readonly do: 'listen';
      readonly silenceSeconds: number;
      readonly endOfSpeechSeconds?: number;
      readonly mayInterrupt: boolean;
      readonly keysOnly?: boolean;
    }
  | { readonly do: 'hang-up' }
  | { readonly do: 'reject'; readonly reason: 'busy' | 'rejected' }
  /**
   * Calls a transfer target, at a number or at a `sip:` address, there under the name of an
   * `account`. With `asks` an `offered` event comes first when the target answers.
   */
  | {
      readonly do: 'transfer';
      readonly to: string;
      readonly digits?: string;
      readonly callerId: string;
      readonly ringSeconds: number;
      readonly asks: boolean;
      readonly account?: { readonly username: string; readonly password: string };
    }
  | { readonly do: 'voicemail'; readonly maxSeconds: number }
  /** Its sound goes to a media process and comes from there, which shows the token. */
  | { readonly do: 'stream'; readonly token: string }
  /** Joins the two sides of an accepted transfer. */
  | { readonly do: 'connect' };

/** The agent's turn in a call: it speaks, then `next`. */
export interface CallTurn {
  readonly say: string;
  readonly next: CallNext;
  /** BCP 47; the carrier's default when left out. */
  readonly language?: string;
  /** From now on the call is recorded. */
  readonly record?: boolean;
  /** Seconds of ringing and of silence before the first words. */
  readonly waitSeconds?: number;
  /**
   * Keys that are pressed once the call is taken, before the first words: 0 to 9, A to D, `*`, `#`,
   * and `w` for half a second of waiting.
   */
  readonly pressFirst?: string;
}

/** How far a text of ours got, by the name that we gave it. */
export interface TextReport {
  readonly key: string;
  readonly messageId: string;
  readonly status: TextStatus;
  /** What the carrier says, for the operator. */
  readonly error: string | null;
  /** What that means to people; null where it got on. */
  readonly reason?: TextProblemReason | null;
  readonly via?: string;
}

/**
 * Answers calls and texts at an assigned number. The result for a call is the agent's turn; null
 * means that the call is not answered, or that it is over.
 */
export interface InboundHandler {
  text(message: CarrierText): Promise<void>;
  textStatus?(report: TextReport): Promise<void>;
  call(event: CallEvent): Promise<CallTurn | null>;
}

/**
 * A call to place. Without a `callId` no agent talks in it: it says what `announce` holds and
 * ends.
 */
export interface CallToPlace {
  readonly from: string;
  readonly to: string;
  readonly callId?: string;
  readonly announce?: string;
  readonly organizationId?: number | null;
  /** How long it rings; 30 when left out. */
  readonly ringSeconds?: number;
  /** Whether to find out first if a machine took it. */
  readonly detectMachine?: boolean;
  /**
   * The line over which it leaves, where there are several; the one that has `from` when left out.
   */
  readonly via?: string;
}

/** Numbers, texts and calls. */
export interface CarrierPort {
  readonly name: string;
  readonly label: string;
  search(query: NumberQuery): Promise<readonly OfferedNumber[]>;
  /** Takes a number; throws a `CarrierError` with code `unavailable` when it cannot be had. */
  assign(number: string): Promise<OfferedNumber>;
  release(number: string): Promise<void>;
  sendText(message: CarrierText): Promise<SentText>;
  /** Rings a number from one of ours; resolves with the carrier's id of the call. */
  placeCall(call: CallToPlace): Promise<string>;
  /** Ends a call from our side, which has `number`. One that is over already is no mistake. */
  hangUp(callId: string, number?: string): Promise<void>;
  /**
   * The name of the line that serves a number, where there are several; the carrier's own when left
   * out.
   */
  lineOf?(number: string): Promise<string>;
  /** Whether calls over a line can be recorded; they cannot when left out. */
  records?(via: string): boolean;
  /** Whether the sound of calls over a line can be a stream; it cannot when left out. */
  streams?(via: string): boolean;
  /**
   * The bytes of a recording or of a picture that came in over a line; only addresses of the
   * account that is behind it.
   */
  fetchMedia?(
    url: string,
    via?: string,
  ): Promise<{ readonly type: string; readonly bytes: Uint8Array }>;
  /** Registers the handler of incoming calls and texts. Returns a function that removes it. */
  onInbound(handler: InboundHandler): () => void;
}

/**
 * The reason of a carrier's refusal. `unknown`: it is unknown whether the request took effect.
 * `retryable` if it certainly did not, and a retry may succeed.
 */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  readonly code:
    | 'unavailable'
    | 'invalid'
    | 'unanswered'
    | 'ended'
    | 'refused'
    | 'unreachable'
    | 'unknown';
  /** What a refused text means to people. */
  readonly textReason: TextProblemReason;

  constructor(
    code: CarrierError['code'],
    message: string,
    {
      textReason = code === 'refused' ? 'line' : 'carrier',
      ...options
    }: ErrorOptions & { readonly textReason?: TextProblemReason } = {},
  ) {
    super(message, options);
    this.code = code;
    this.textReason = textReason;
  }

  get retryable(): boolean {
    return this.code === 'unreachable';
  }
}
