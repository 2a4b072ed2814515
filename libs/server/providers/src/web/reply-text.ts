/** A reply with more in it than any answer of a service has. */
export class ReplyTooLarge extends Error {}

const maxBytes = 5 * 1024 * 1024;

/**
 * The text of a reply, limited in its decompressed size. A compromised service cannot fill the
 * memory.
 */
export async function replyText(reply: Response, max = maxBytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop calls the rest of the body off.
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > max) throw new ReplyTooLarge('The reply is too large.');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A reply as JSON, within the same limit. */
export const replyJson = async (reply: Response): Promise<unknown> =>
  JSON.parse(await replyText(reply));
