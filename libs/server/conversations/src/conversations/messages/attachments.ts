import { type Message } from '@patchbay/contract';
import { type Clock } from '@patchbay/kernel';
import { type ServerKey } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { findMedia } from '../../media/repository.js';
import { freshAddress, idIn } from '../../media/rules.js';

/**
 * Turns the path of a stored file into an address that any holder may fetch for a week. Other
 * addresses stay unchanged.
 */
export type SignAddress = (path: string) => string;

const filePath = /^\/api\/v1\/chat\/media\/([^/?#]+)\/[^/?#]+/;

export const createAddressSigner =
  ({
    key,
    publicUrl,
    clock,
  }: {
    readonly key: ServerKey;
    readonly publicUrl: string;
    readonly clock: Clock;
  }): SignAddress =>
  (path) =>
    filePath.test(path) ? freshAddress(key, publicUrl, publicUrl + path, clock.now()) : path;

/** A message for display, with fetchable attachments. */
export const withAddresses = (message: Message, sign: SignAddress): Message =>
  message.attachments.length === 0
    ? message
    : {
        ...message,
        attachments: message.attachments.map((one) =>
          typeof one['content-url'] === 'string'
            ? { ...one, 'content-url': sign(one['content-url']) }
            : one,
        ),
      };

/**
 * The attachments that a message stores. They must have been uploaded within the sender's reach;
 * refuses otherwise.
 */
export async function attachmentsFrom(
  db: Db,
  urls: readonly string[],
  publicUrl: string,
): Promise<
  {
    'content-type': string;
    filename: string;
    'content-url': string;
    attachmentType: string;
    size: number;
  }[]
> {
  const kept = [];
  for (const [at, url] of urls.entries()) {
    const path = filePath.exec(url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url);
    const id = idIn(path?.[1] ?? '');
    const file = id === null ? null : await findMedia(db, id);
    if (!path || file?.purpose !== 'chat')
      throw refuse.invalid([
        {
          path: `body.mediaUrls.${at}`,
          message: 'must be the address of a file that was uploaded here',
        },
      ]);
    kept.push({
      'content-type': file.mediaType,
      filename: file.fileName,
      'content-url': path[0],
      attachmentType: 'message',
      size: file.size,
    });
  }
  return kept;
}
