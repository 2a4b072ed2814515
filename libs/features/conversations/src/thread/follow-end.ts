import { nearEnd } from '@patchbay/screens';

/** Where a reader of a thread stands, in px. */
export interface ReaderPlace {
  readonly top: number;
  /** From the lower edge of the view to the end of what is loaded. */
  readonly toEnd: number;
  /** Of all entries. */
  readonly height: number;
}

/**
 * Whether a reader follows what arrives, after a scroll: one who comes near the end begins to, and
 * one who scrolls back from it stops. What arrives puts the end further away without a scroll, and
 * changes nothing: the reader may not have been taken there yet. Entries whose height becomes known
 * move the view, too: then it takes a wheel, a key or a finger (`hasInput`) for a move of the reader.
 */
export function followsEnd(
  followed: boolean,
  before: ReaderPlace,
  { top, toEnd, height }: ReaderPlace,
  hasInput: boolean,
): boolean {
  if (toEnd <= nearEnd) return true;
  const isMoveOfReader = hasInput || height === before.height;
  return followed && !(isMoveOfReader && top < before.top);
}
