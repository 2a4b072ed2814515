import { timingSafeEqual } from 'node:crypto';
import { type ServerKey } from '@patchbay/server-core';
import { type PictureKind } from '@patchbay/server-providers';

/** A file type, detected from its content. */
export interface FileKind {
  readonly mediaType: string;
  readonly extension: string;
  /** Set for pictures, which are re-encoded. */
  readonly picture?: PictureKind;
}

interface Signature extends FileKind {
  readonly at?: number;
  readonly bytes: readonly number[];
  /** Bytes at offset four, for containers of several types. */
  readonly also?: { readonly at: number; readonly text: string };
}

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** The accepted types; no text, so neither HTML nor SVG, under any name. */
const signatures: readonly Signature[] = [
  {
    mediaType: 'image/png',
    extension: 'png',
    picture: 'png',
    bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
  { mediaType: 'image/jpeg', extension: 'jpg', picture: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/gif', extension: 'gif', picture: 'gif', bytes: letters('GIF8') },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    picture: 'webp',
    bytes: letters('RIFF'),
    also: { at: 8, text: 'WEBP' },
  },
  {
    mediaType: 'audio/wav',
    extension: 'wav',
    bytes: letters('RIFF'),
    also: { at: 8, text: 'WAVE' },
  },
  { mediaType: 'audio/ogg', extension: 'ogg', bytes: letters('OggS') },
  {
    mediaType: 'audio/mp4',
    extension: 'm4a',
    at: 4,
    bytes: letters('ftyp'),
    also: { at: 8, text: 'M4A ' },
  },
  { mediaType: 'audio/mpeg', extension: 'mp3', bytes: letters('ID3') },
  { mediaType: 'audio/mpeg', extension: 'mp3', bytes: [0xff, 0xfb] },
  { mediaType: 'audio/mpeg', extension: 'mp3', bytes: [0xff, 0xf3] },
  { mediaType: 'application/pdf', extension: 'pdf', bytes: letters('%PDF-') },
];

/** The type of a file by its first bytes; null when it is not accepted. */
export function kindOf(bytes: Uint8Array): FileKind | null {
  const holds = (at: number, wanted: readonly number[]) =>
    wanted.every((byte, index) => bytes[at + index] === byte);
  const found = signatures.find(
    ({ at = 0, bytes: start, also }) =>
      holds(at, start) && (!also || holds(also.at, letters(also.text))),
  );
  return found
    ? {
        mediaType: found.mediaType,
        extension: found.extension,
        ...(found.picture ? { picture: found.picture } : {}),
      }
    : null;
}

/**
 * A safe display name: its last path part, without control or bidirectional characters, with the
 * ending of the detected type.
 */
export function nameFor(given: string, extension: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?%#&;]/gu, '')
    .replace(/(?<!\.[A-Za-z0-9]{1,8})(?:\.[A-Za-z0-9]{1,8})+$/, '')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  return `${[...visible].slice(0, 80).join('') || 'file'}.${extension}`;
}

/** Lifetime of a signed address, in seconds. */
export const addressLifeSeconds = 7 * 24 * 3600;

/** Names of the two parts after a file's name in its address. */
export interface SignedUntil {
  readonly until?: number;
  readonly signature?: string;
}

const signatureOf = (key: ServerKey, id: string, until: number): Buffer =>
  key.digest('media address', id, String(until));

/**
 * The path of a file with a signature that lets any holder fetch it for a week. `now` in
 * milliseconds.
 */
export function signedPath(
  key: ServerKey,
  file: { readonly id: string; readonly extension: string; readonly fileName: string },
  now: number,
): string {
  const until = Math.floor(now / 1000) + addressLifeSeconds;
  const signature = signatureOf(key, file.id, until).toString('base64url');
  const path = `/api/v1/chat/media/${file.id}.${file.extension}/${encodeURIComponent(file.fileName)}`;
  return `${path}?until=${until}&signature=${signature}`;
}

/** The remaining seconds of a signed address; 0 when it is invalid or of another file. */
export function secondsLeft(
  key: ServerKey,
  id: string,
  { until, signature }: SignedUntil,
  now: number,
): number {
  if (until === undefined || signature === undefined) return 0;
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(key, id, until)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
  return Math.max(0, until - Math.floor(now / 1000));
}

/** The stored name within the first part of an address; null when it is none of ours. */
export const idIn = (mediaId: string): string | null =>
  /^([0-9a-z]{32})\.[a-z0-9]{2,4}$/.exec(mediaId)?.[1] ?? null;

/**
 * Renews the signature of our addresses, however old, for display in a thread; other addresses stay
 * unchanged.
 */
export function freshAddress(
  key: ServerKey,
  publicUrl: string,
  address: string,
  now: number,
): string {
  const found = address.startsWith(publicUrl)
    ? /^\/api\/v1\/chat\/media\/([0-9a-z]{32})\.([a-z0-9]{2,4})\/([^/?#]{1,300})(?:[?#]|$)/.exec(
        address.slice(publicUrl.length),
      )
    : null;
  const [, id, extension, name] = found ?? [];
  return id && extension && name
    ? publicUrl + signedPath(key, { id, extension, fileName: decodeURIComponent(name) }, now)
    : address;
}
