import { nearEnd } from '@patchbay/screens';

/** Where a reader of a thread stands, in px. */
export interface ReaderPlace {
  readonly top: number;
  /** From the lower edge of the view to the end of what is loaded. */
  readonly toEnd: number;
}

/**
 * Whether a reader follows what arrives, after a scroll: one who comes near the end begins to, and
 * one who scrolls back from it stops. What arrives puts the end further away without a scroll, and
 * changes nothing: the reader may not have been taken there yet.
 */
export function followsEnd(
  followed: boolean,
  before: ReaderPlace,
  { top, toEnd }: ReaderPlace,
): boolean {
  if (toEnd <= nearEnd) return true;
  return followed && top >= before.top;
}
