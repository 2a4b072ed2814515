/** A phone number that can be had. `number` is E.164. */
export interface OfferedNumber {
  readonly number: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

/** How numbers are searched. `prefix` is digits after the country code; a phrase may have `*` for any digit. */
export type NumberQuery =
  | { readonly by: 'prefix'; readonly prefix: string; readonly strict: boolean; readonly country: string }
  | { readonly by: 'locality'; readonly city?: string; readonly region?: string; readonly country: string }
  | { readonly by: 'phrase'; readonly phrase: string; readonly city?: string; readonly region?: string; readonly country: string };

/** A text between two numbers. */
export interface CarrierText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly organizationId?: number | null;
}

/** What happens to a call, as the carrier tells it. */
export type CallEvent =
  | { readonly type: 'ringing'; readonly callId: string; readonly from: string; readonly to: string }
  | { readonly type: 'said'; readonly callId: string; readonly text: string }
  | { readonly type: 'ended'; readonly callId: string };

/** Answers what arrives at an assigned number. A call's answer is what the agent says; null means that nobody picks up. */
export interface InboundHandler {
  text(message: CarrierText): Promise<void>;
  call(event: CallEvent): Promise<string | null>;
}

/** Numbers, texts and calls. */
export interface CarrierPort {
  readonly name: string;
  readonly label: string;
  search(query: NumberQuery): Promise<readonly OfferedNumber[]>;
  /** Takes a number; throws a `CarrierError` with code `unavailable` when it cannot be had. */
  assign(number: string): Promise<OfferedNumber>;
  release(number: string): Promise<void>;
  sendText(message: CarrierText): Promise<void>;
  /** Rings a number from one of ours; resolves with the call's id. */
  placeCall(call: { readonly from: string; readonly to: string; readonly announce?: string; readonly organizationId?: number | null }): Promise<string>;
  /** Registers who answers what comes in. Returns a function that takes the registration back. */
  onInbound(handler: InboundHandler): () => void;
}

/** Why a carrier refused. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
  readonly code: 'unavailable' | 'invalid' | 'unanswered' | 'ended';

  constructor(code: CarrierError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
