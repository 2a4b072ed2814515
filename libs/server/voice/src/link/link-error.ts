/** Why the server gave no answer. `unavailable`: there was no connection, or it was cut meanwhile. */
export type LinkErrorCode = 'unavailable' | 'failed' | 'unknown-call' | 'busy' | 'aborted';

/** A request of a node without an answer. It holds nothing of the server's errors. */
export class LinkError extends Error {
  override readonly name = 'LinkError';

  constructor(
    readonly code: LinkErrorCode,
    options?: ErrorOptions,
  ) {
    super(`The server did not answer: ${code}.`, options);
  }
}
