import {
  IsolationError,
  type IsolationFailure,
  ParserRefusal,
} from '../isolation/isolation-error.js';
import { WebError } from '../web-address/web-error.js';

const sentences: Readonly<Record<IsolationFailure, readonly [WebError['code'], string]>> = {
  'too-slow': ['too-slow', 'This document takes too long to read.'],
  'too-large': ['too-large', 'This document needs too much memory to be read.'],
  unreadable: ['unreadable', 'This document cannot be read. It may be damaged.'],
  busy: ['busy', 'Too many documents are being read. Try again in a moment.'],
  unavailable: ['busy', 'This document could not be read now. Try again in a moment.'],
  stopped: ['busy', 'Reading this document was stopped.'],
};

/** How parsing went wrong, for the tenant. */
export function asWebError(error: unknown): never {
  if (error instanceof ParserRefusal)
    throw new WebError(error.code as WebError['code'], error.message);
  if (error instanceof IsolationError) throw new WebError(...sentences[error.code]);
  throw error;
}
