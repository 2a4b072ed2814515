/**
 * Why a page could not be had. The message is for the tenant and never holds an address, a header
 * or a body.
 */
export class WebError extends Error {
  readonly isRefusal = true;

  constructor(
    readonly code:
      | 'bad-url'
      | 'refused'
      | 'unreachable'
      | 'tls'
      | 'timeout'
      | 'too-large'
      | 'redirects'
      | 'status'
      | 'unreadable'
      | 'locked'
      | 'no-text'
      | 'too-slow'
      | 'busy',
    message: string,
    /** The status of a site's answer that was no success. */
    readonly status?: number,
  ) {
    super(message);
  }
}
