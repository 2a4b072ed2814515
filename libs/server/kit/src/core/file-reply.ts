import { cutText } from '@patchbay/kernel';
import { type Readable } from 'node:stream';

/** The content type of the file. */
export interface SentFile {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly open: () => Readable;
  /**
   * Opens a part of it, first and last byte counted from 0. Players use it to seek with `Range`;
   * without it the whole file is sent.
   */
  readonly openPart?: (first: number, last: number) => Readable;
  /** The file name for saving in a browser. */
  readonly fileName: string;
  /**
   * Whether a page may display it; every other file is downloaded. Only for types that cannot
   * execute.
   */
  readonly isShown: boolean;
  /** How long the client may cache it, in seconds. At most as long as the URL is valid. */
  readonly keepSeconds: number;
}

/**
 * A reply that is a file. Return it from a handler of an operation with `file` instead of the
 * reply.
 */
export class FileReply {
  constructor(readonly file: SentFile) {}
}

/**
 * The reply to a `Range`: the whole file, a part of it, or an error. One range is sufficient for
 * players; for several the whole file is sent.
 */
export function sendingOf(
  file: SentFile,
  range: string | undefined,
): {
  readonly status: 200 | 206 | 416;
  readonly headers: Record<string, string>;
  readonly open: () => Readable | null;
} {
  const whole = {
    status: 200,
    headers: { ...headersOf(file), ...(file.openPart ? { 'accept-ranges': 'bytes' } : {}) },
    open: file.open,
  } as const;
  const asked =
    file.openPart && range !== undefined
      ? /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim())
      : null;
  if (!asked || !file.openPart || (asked[1] === '' && asked[2] === '')) return whole;
  // A range with its end before its start is invalid, and an invalid range is ignored.
  if (asked[1] !== '' && asked[2] !== '' && Number(asked[2]) < Number(asked[1])) return whole;
  const { size, openPart } = file;
  const first = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1]);
  const last = asked[1] === '' || asked[2] === '' ? size - 1 : Math.min(size - 1, Number(asked[2]));
  if (first > last)
    return { status: 416, headers: { 'content-range': `bytes */${size}` }, open: () => null };
  return {
    status: 206,
    headers: {
      ...whole.headers,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${size}`,
    },
    open: () => openPart(first, last),
  };
}

/** The headers of a file: no sniffing, no execution, file name by RFC 6266 for any characters. */
export function headersOf({
  contentType,
  size,
  fileName,
  isShown,
  keepSeconds,
}: SentFile): Record<string, string> {
  const plain = fileName.replace(/[^\w. -]/g, '_').slice(0, 120) || 'file';
  const encoded = encodeURIComponent(cutText(fileName.replace(/\p{C}/gu, ''), 120)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-type': contentType,
    'content-length': String(size),
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `private, max-age=${keepSeconds}, immutable`,
  };
}
