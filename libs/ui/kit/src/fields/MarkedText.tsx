import { cx } from '../class-names.js';
import classes from './Field.module.css';

/** A `{key}` as template fields are written. */
const marker = /(\{[A-Za-z][\w.-]*\})/;

/** Gives an empty last line its height. */
const lineEnd = '\u200b';

/**
 * The text of an area with its `{key}` markers as chips, over the area itself, whose own letters are
 * unseen then: both break the same lines. Assistive technology reads the area.
 */
export const MarkedText = ({ text, mono }: { readonly text: string; readonly mono?: boolean }) => (
  <span className={cx(classes.marked, mono && classes.mono)} aria-hidden>
    {text.split(marker).map((piece, at) => (at % 2 ? <mark key={at}>{piece}</mark> : piece))}
    {lineEnd}
  </span>
);

export const hasMarker = (text: unknown): text is string =>
  typeof text === 'string' && marker.test(text);
