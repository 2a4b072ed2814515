/** How the parsing of foreign bytes ended without a result. */
export type IsolationFailure =
  | 'too-slow'
  | 'too-large'
  | 'unreadable'
  | 'busy'
  | 'unavailable'
  | 'stopped';

const sentences: Readonly<Record<IsolationFailure, string>> = {
  'too-slow': 'It takes too long to read.',
  'too-large': 'It needs more memory than is allowed, or holds too much.',
  unreadable: 'It cannot be read.',
  busy: 'Too much is waiting to be read. Try again in a moment.',
  unavailable: 'No process could be started to read it.',
  stopped: 'Reading was stopped.',
};

/**
 * Thrown when a limit ended the work or its process died. What a parser refuses by itself is a
 * `ParserRefusal`.
 */
export class IsolationError extends Error {
  constructor(
    readonly code: IsolationFailure,
    options?: ErrorOptions,
  ) {
    super(sentences[code], options);
  }
}

/** What a parser said of its input, with the code and the sentence of its own error. */
export class ParserRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
