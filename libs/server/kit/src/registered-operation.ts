import { type OperationName, type Operation, type formOf } from '@patchbay/contract';
import { type OpenStreams } from './open-streams.js';
import { type ExhaustedTokens } from './exhausted-tokens.js';
import { type AnswerCall, type Call, type StreamItem } from './call.js';
import { type HttpOptions } from './http-options.js';

/**
 * A handler with the names of its arguments forgotten: the route knows only that they belong
 * together.
 */
export interface AnyHandler<Db> {
  readonly reply: AnswerCall<OperationName, Db>;
  readonly stream?: (call: Call<OperationName, Db>) => Promise<AsyncIterable<StreamItem<unknown>>>;
}

/** What all operations of a server hold together. */
export interface Held {
  readonly streams: OpenStreams;
  readonly spentTokens: ExhaustedTokens;
}

/** One operation of a server, as its route sees it. */
export interface OperationRoute<Db> extends Held {
  readonly name: OperationName;
  readonly entry: Operation;
  readonly form: ReturnType<typeof formOf>;
  readonly handler: AnyHandler<Db>;
  readonly options: HttpOptions<Db>;
}
