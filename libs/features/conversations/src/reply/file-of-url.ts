import { type ShownFile } from '../entries/MessageFiles.js';
import { kindOfName } from '@patchbay/messaging';

const types = { picture: 'image/*', sound: 'audio/*', document: 'application/pdf' } as const;

/** A stored file by its address, which ends with its name: for a reply that waits to be sent. */
export function fileOfUrl(url: string): ShownFile {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const fileName = decodeURIComponent(path.split('/').at(-1) ?? '');
  return { url, fileName, contentType: types[kindOfName(fileName) ?? 'document'], size: null };
}
