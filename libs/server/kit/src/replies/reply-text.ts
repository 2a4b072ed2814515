import { createHash } from 'node:crypto';
import { etagOf, etagOfDigest } from './cached-reply.js';
import { inTurns } from '../core/turns.js';

/** So many elements are written in one step, and a list with more makes a reply large. */
const stepElements = 50;
/** What `JSON.stringify` leaves out of an object. */
const leftOut: ReadonlySet<string> = new Set(['undefined', 'function', 'symbol']);
/** So many code units are hashed, or written as bytes, in one step. */
const stepUnits = 128 * 1024;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isLong = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > stepElements : isPlain(value) && hasLong(value);

function hasLong(value: Readonly<Record<string, unknown>>): boolean {
  for (const key in value) if (isLong(value[key])) return true;
  return false;
}

/**
 * The JSON text of a reply, as `JSON.stringify` writes it. Long lists in it are written in turns,
 * so that others get the event loop; a reply without one is written at once.
 */
export function jsonOf(value: unknown): string | Promise<string> {
  return isLong(value) ? jsonInTurns(value) : JSON.stringify(value);
}

async function jsonInTurns(value: unknown): Promise<string> {
  const pieces: string[] = [];
  const rest = inTurns();
  for (const piece of piecesOf(value)) {
    pieces.push(piece);
    await rest();
  }
  return pieces.join('');
}

function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > stepElements) yield* listPieces(value);
  else if (isPlain(value) && isLong(value)) yield* objectPieces(value);
  else yield JSON.stringify(value);
}

function* listPieces(all: readonly unknown[]): Generator<string> {
  let between = '[';
  for (let at = 0; at < all.length; at += stepElements) {
    const some = all.slice(at, at + stepElements);
    // An element with a list of its own is a step of its own.
    if (some.some(isLong))
      for (const one of some) {
        yield between;
        yield* piecesOf(one === undefined ? null : one);
        between = ',';
      }
    else yield between + JSON.stringify(some).slice(1, -1);
    between = ',';
  }
  yield ']';
}

function* objectPieces(value: Readonly<Record<string, unknown>>): Generator<string> {
  let between = '{';
  for (const [key, one] of Object.entries(value)) {
    if (leftOut.has(typeof one)) continue;
    yield `${between}${JSON.stringify(key)}:`;
    yield* piecesOf(one);
    between = ',';
  }
  yield between === '{' ? '{}' : '}';
}

/** The text of a reply as it is sent, with its `etag`; of a long one as bytes, made in turns. */
export interface SentText {
  readonly text: string | Buffer;
  readonly etag: string;
}

export const sentText = (text: string): SentText | Promise<SentText> =>
  text.length <= stepUnits ? { text, etag: etagOf(text) } : sentInTurns(text);

async function sentInTurns(text: string): Promise<SentText> {
  const digest = createHash('sha256');
  const pieces: Buffer[] = [];
  const rest = inTurns();
  for (let at = 0; at < text.length;) {
    const until = wholeUntil(text, at + stepUnits);
    const bytes = Buffer.from(text.slice(at, until));
    digest.update(bytes);
    pieces.push(bytes);
    at = until;
    await rest();
  }
  return { text: Buffer.concat(pieces), etag: etagOfDigest(digest.digest('base64url')) };
}

/** A border that parts no character of two code units. */
const wholeUntil = (text: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at + 1 : at;
