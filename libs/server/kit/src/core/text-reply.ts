/**
 * A reply that is not JSON: a page, or a short export. Return it from a handler instead of the
 * reply.
 */
export class TextReply {
  constructor(
    readonly contentType: string,
    readonly text: string,
    readonly fileName?: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/**
 * The same in chunks, which are sent as fast as the client reads them; no more are requested after
 * a disconnect.
 */
export class PiecesReply {
  constructor(
    readonly contentType: string,
    readonly pieces: AsyncIterable<string>,
    readonly fileName?: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
