import { idsOf, type Segment, type SegmentType, segmentTypes } from '@patchbay/intents';
import { type SearchMiddleware } from '@tanstack/react-router';
import { type RootSearch } from './search.js';

/** The account of an address as the router holds it: `?reseller=5&org=7`. */
export type AccountSearch = Pick<RootSearch, SegmentType>;

/** The user's own account: the address names none. */
export const ownAccount = {
  partner: undefined,
  reseller: undefined,
  org: undefined,
  agent: undefined,
} as const;

/**
 * The account at the end of a way down the tree, for the search of a link. All four levels are
 * named, so that nothing of the current account remains.
 */
export const inAccount = (segments: readonly Segment[]): AccountSearch => ({
  ...ownAccount,
  ...idsOf(segments),
});

/** A link that says nothing about the account stays on the current one. */
export const keepAccount: SearchMiddleware<RootSearch> = ({ search, next }) => {
  const result = next(search);
  if (segmentTypes.some((type) => Object.hasOwn(result, type))) return result;
  const { partner, reseller, org, agent } = search;
  return { partner, reseller, org, agent, ...result };
};

/** Whether two addresses name the same account, as a text or as a number. */
export const isSameAccount = (one: AccountSearch, other: AccountSearch): boolean =>
  segmentTypes.every((type) => String(one[type]) === String(other[type]));

/** The address of an account's first page, for a new tab or a message. */
export const accountHref = (segments: readonly Segment[]): string =>
  ['/app', ...segments.map(({ type, id }) => `${type}/${id}`)].join('/');

/** The path down to an account at a level: the levels above it in the given path stay. */
export function stepInto(
  segments: readonly Segment[],
  type: SegmentType,
  id: number,
): readonly Segment[] {
  const depth = segmentTypes.indexOf(type);
  return [
    ...segments.filter((segment) => segmentTypes.indexOf(segment.type) < depth),
    { type, id },
  ];
}
