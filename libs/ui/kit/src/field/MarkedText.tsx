import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import classes from './Field.module.css';

/** A part of a text, by offsets. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/** Gives an empty last line its height. */
const lineEnd = '\u200b';

/** The text with its parts, which are in order, as chips. */
function piecesOf(text: string, parts: readonly TextPart[]): ReactNode[] {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...pieces, text.slice(at)];
}

/**
 * The text of an area with parts of it as chips, over the area itself, whose own letters are unseen
 * then: both break the same lines. Assistive technology reads the area.
 */
export const MarkedText = ({
  text,
  parts,
  mono,
}: {
  readonly text: string;
  readonly parts: readonly TextPart[];
  readonly mono?: boolean;
}) => (
  <span className={cx(classes.marked, mono && classes.mono)} aria-hidden>
    {piecesOf(text, parts)}
    {lineEnd}
  </span>
);
