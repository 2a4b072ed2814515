/** An answer that is not JSON: an export as CSV. Return it from a handler instead of the reply. */
export class TextReply {
  constructor(readonly contentType: string, readonly text: string, readonly fileName?: string) {}
}
