/**
 * An answer that is not JSON: a page, or a short export. Return it from a handler instead of the
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
 * The same in pieces, which go out as fast as the caller takes them; no more is asked for once the
 * caller has left.
 */
export class PiecesReply {
  constructor(
    readonly contentType: string,
    readonly pieces: AsyncIterable<string>,
    readonly fileName?: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
