import { type Readable } from 'node:stream';

/** What a file is sent as. */
export interface SentFile {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  readonly open: () => Readable;
  /** What a browser calls it when it saves it. */
  readonly fileName: string;
  /** Whether a page may show it; everything else is saved. Only for kinds that cannot run anything. */
  readonly isShown: boolean;
  /** How long whoever asked may keep it, in seconds. Never longer than the address works. */
  readonly keepSeconds: number;
}

/** An answer that is a file. Return it from a handler of an operation with `file` instead of the reply. */
export class FileReply {
  constructor(readonly file: SentFile) {}
}

/** The headers of a file: never sniffed, never run, named by RFC 6266 whatever its name holds. */
export function headersOf({ contentType, size, fileName, isShown, keepSeconds }: SentFile): Record<string, string> {
  const plain = fileName.replace(/[^\w. -]/g, '_').slice(0, 120) || 'file';
  const encoded = encodeURIComponent(fileName.replace(/\p{C}/gu, '').slice(0, 120)).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return {
    'content-type': contentType, 'content-length': String(size), 'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; sandbox", 'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `private, max-age=${keepSeconds}, immutable`,
  };
}
