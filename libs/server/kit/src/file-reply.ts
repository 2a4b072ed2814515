import { type Readable } from 'node:stream';

/** What a file is sent as. */
export interface SentFile {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly open: () => Readable;
  /**
   * Opens a part of it, first and last byte counted from 0. With it players may jump, as `Range`
   * asks; without it the whole is sent.
   */
  readonly openPart?: (first: number, last: number) => Readable;
  /** What a browser calls it when it saves it. */
  readonly fileName: string;
  /**
   * Whether a page may show it; everything else is saved. Only for kinds that cannot run anything.
   */
  readonly isShown: boolean;
  /** How long the client may cache it, in seconds. Never longer than the address works. */
  readonly keepSeconds: number;
}

/**
 * An answer that is a file. Return it from a handler of an operation with `file` instead of the
 * reply.
 */
export class FileReply {
  constructor(readonly file: SentFile) {}
}

/**
 * How a file is sent for a `Range`: the whole, a part of it, or not at all. One range is enough for
 * players; of several the whole is sent.
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
  // Backwards is no range, and what is none is not looked at.
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

/** The headers of a file: never sniffed, never run, named by RFC 6266 whatever its name holds. */
export function headersOf({
  contentType,
  size,
  fileName,
  isShown,
  keepSeconds,
}: SentFile): Record<string, string> {
  const plain = fileName.replace(/[^\w. -]/g, '_').slice(0, 120) || 'file';
  const encoded = encodeURIComponent(fileName.replace(/\p{C}/gu, '').slice(0, 120)).replace(
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
