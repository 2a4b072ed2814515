import { type OperationName, type Operation, type formOf } from '@patchbay/contract';
import { type OpenStreams } from '../limits/open-streams.js';
import { type ExhaustedTokens } from '../limits/exhausted-tokens.js';
import { type AnswerCall, type Call, type StreamItem } from '../core/call.js';
import { type HttpOptions } from './http-options.js';
import { type UnknownTokens } from '../limits/unknown-tokens.js';

/** A handler with erased argument types: the route only knows that they belong together. */
export interface AnyHandler<Db> {
  readonly reply: AnswerCall<OperationName, Db>;
  readonly stream?: (call: Call<OperationName, Db>) => Promise<AsyncIterable<StreamItem<unknown>>>;
}

/** The parts that all operations of a server share. */
export interface Held {
  readonly streams: OpenStreams;
  readonly spentTokens: ExhaustedTokens;
  readonly unknownTokens: UnknownTokens;
}

/** One operation of a server, as its route uses it. */
export interface OperationRoute<Db> extends Held {
  readonly name: OperationName;
  readonly entry: Operation;
  readonly form: ReturnType<typeof formOf>;
  readonly handler: AnyHandler<Db>;
  readonly options: HttpOptions<Db>;
}
