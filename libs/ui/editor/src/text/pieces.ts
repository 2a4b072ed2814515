/** A part of a line: literal text, or a marker that is shown as a chip. */
export interface Piece {
  readonly text: string;
  readonly isBold: boolean;
  readonly isMarker: boolean;
}

const blanks = /^\s*/;

/** Where a stretch of a piece stands in the written text. */
export interface Stretch {
  readonly piece: number;
  /** The first character of the piece that is in this stretch. */
  readonly from: number;
  readonly text: string;
  /** The offset in the written text. */
  readonly at: number;
}

/**
 * Writes the pieces of a line and says where each of them stands. Blanks at the beginning of bold
 * text stand before its asterisks, because bold text does not begin with a blank.
 */
export function layOut(
  pieces: readonly Piece[],
  start = 0,
): { text: string; stretches: Stretch[] } {
  const stretches: Stretch[] = [];
  let text = '';
  let isInside = false;
  const put = (piece: number, from: number, written: string) => {
    if (written !== '') stretches.push({ piece, from, text: written, at: start + text.length });
    text += written;
  };
  pieces.forEach((piece, index) => {
    if (isInside && !piece.isBold) text += '**';
    isInside &&= piece.isBold;
    const lead =
      piece.isBold && !isInside && !piece.isMarker ? (blanks.exec(piece.text)?.[0].length ?? 0) : 0;
    put(index, 0, piece.text.slice(0, lead));
    if (lead === piece.text.length) return;
    if (piece.isBold && !isInside) text += '**';
    isInside = piece.isBold;
    put(index, lead, piece.text.slice(lead));
  });
  if (isInside) text += '**';
  return { text, stretches };
}
