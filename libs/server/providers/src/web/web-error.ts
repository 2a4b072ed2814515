/** Why a page could not be had. The message is for the tenant and never holds an address, a header or a body. */
export class WebError extends Error {
  constructor(readonly code: 'bad-url' | 'refused' | 'unreachable' | 'timeout' | 'too-large' | 'redirects' | 'status' | 'unreadable', message: string) {
    super(message);
  }
}
