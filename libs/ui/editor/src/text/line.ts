import { nextMarker } from '@patchbay/template-fields';
import { layOut, type Piece } from './pieces.js';

/** A line of a prompt, taken apart. Written in this order, its parts are the line again. */
export interface Line {
  /** What makes it a heading or an item of a list, such as `## ` or `  - `; mostly empty. */
  readonly prefix: string;
  readonly pieces: readonly Piece[];
  /** The carriage return of a text from Windows. */
  readonly end: '' | '\r';
}

/** Says which markers of fields are chips; all others stay text. */
export interface ReadOptions {
  readonly isKnown: (key: string) => boolean;
  /** An offset in the line: a marker around it is being written, and stays text. */
  readonly caret?: number | undefined;
}

const prefixPattern = /^(?:#{1,6} |[ \t]*(?:[-*+•]|\d{1,9}[.)]) )/;
const boldPattern = /\*\*[^*\s][^*]*\*\*/g;

/** Takes a line apart, so that `writeLine` gives exactly the same text. */
export function readLine(text: string, options: ReadOptions): Line {
  const end = text.endsWith('\r') ? '\r' : '';
  const prefix = prefixPattern.exec(text)?.[0] ?? '';
  const body = text.slice(prefix.length, text.length - end.length);
  const markers = markersOf(body, options, prefix.length);
  const pieces = joined(boldPieces(body, markers));
  // Bold that would be written in another way, such as `**a****b**`, is not read as bold.
  return writePieces(pieces) === body
    ? { prefix, pieces, end }
    : { prefix, pieces: joined(piecesBetween(body, markers, 0, body.length, false)), end };
}

/** The text of a line. */
export const writeLine = ({ prefix, pieces, end }: Line): string =>
  prefix + writePieces(pieces) + end;

interface Span {
  readonly start: number;
  readonly end: number;
}

function markersOf(body: string, { isKnown, caret }: ReadOptions, shift: number): readonly Span[] {
  const found: Span[] = [];
  for (let marker = nextMarker(body, 0); marker; marker = nextMarker(body, marker.end)) {
    const { kind, start, end } = marker;
    const isWritten = caret !== undefined && start + shift < caret && caret < end + shift;
    if (isWritten || kind === 'malformed' || (kind === 'key' && !isKnown(marker.key))) continue;
    found.push({ start, end });
  }
  return found;
}

function boldPieces(body: string, markers: readonly Span[]): Piece[] {
  // Asterisks inside a marker are part of it.
  const masked = markers.length === 0 ? body : mask(body, markers);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: matched } of masked.matchAll(boldPattern)) {
    const end = index + matched.length;
    pieces.push(...piecesBetween(body, markers, from, index, false));
    pieces.push(...piecesBetween(body, markers, index + 2, end - 2, true));
    from = end;
  }
  return [...pieces, ...piecesBetween(body, markers, from, body.length, false)];
}

function mask(body: string, markers: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of markers) {
    parts.push(body.slice(from, start), 'x'.repeat(end - start));
    from = end;
  }
  return parts.join('') + body.slice(from);
}

function piecesBetween(
  body: string,
  markers: readonly Span[],
  from: number,
  to: number,
  isBold: boolean,
): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const { start, end } of markers) {
    if (start < from || end > to) continue;
    pieces.push({ text: body.slice(at, start), isBold, isMarker: false });
    pieces.push({ text: body.slice(start, end), isBold, isMarker: true });
    at = end;
  }
  return [...pieces, { text: body.slice(at, to), isBold, isMarker: false }];
}

/** Without empty pieces, and neighbouring texts as one: as a document holds them. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && !last.isMarker && !piece.isMarker && last.isBold === piece.isBold)
      result[result.length - 1] = { ...last, text: last.text + piece.text };
    else if (piece.text !== '') result.push(piece);
  }
  return result;
}

const writePieces = (pieces: readonly Piece[]): string => layOut(pieces).text;
