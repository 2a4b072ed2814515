import { type ReplyOf } from '@patchbay/contract';

/** A call that a person should review. */
export type ReviewCall = ReplyOf<'fetchCallsForReview'>['calls'][number];

/** Why a call is among those to review. */
export type ReviewReason = 'ratedLow' | 'notRated' | 'short' | 'noOutcome';

const low = 2;
const shortSeconds = 15;

/** Why a call should be reviewed; empty for one that was, and was not rated low. */
export function reasonsOf({ rating, duration, outcome }: ReviewCall): readonly ReviewReason[] {
  if (rating !== null) return rating <= low ? ['ratedLow'] : [];
  return [
    'notRated',
    ...(duration < shortSeconds ? (['short'] as const) : []),
    ...(outcome === null ? (['noOutcome'] as const) : []),
  ];
}
