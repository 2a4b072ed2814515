import { type Version } from '../version-name.js';

/** One of the two that are compared, as the address names it: the draft, live, or a version. */
export type Side = string;

/** The draft, as an address names it. */
export const draftSide = 'staging';

/** What is live, as an address names it. */
export const liveSide = 'live';

/** A version, as an address names it. */
export const sideOf = ({ versionId }: Version): Side => String(versionId);

const age = (side: Side): number =>
  side === draftSide ? Infinity : side === liveSide ? Number.MAX_SAFE_INTEGER : Number(side);

/** Two sides in the order of time: the older is what the newer changed. */
export const inOrder = (sides: readonly Side[]): readonly Side[] =>
  [...sides].sort((one, other) => age(one) - age(other));
