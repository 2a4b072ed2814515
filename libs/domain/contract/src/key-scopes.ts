import * as z from 'zod/mini';
import { type Area, areas } from './areas.js';
import { type Operation } from './operation.js';
import { described } from './wire.js';

type Deed = 'read' | 'act';

/**
 * The scopes of an API key: reading or acting, in one area or (`*`) in all. Acting does not include
 * reading.
 */
export type KeyScope = `${Area | '*'}:${Deed}`;

const deeds: readonly Deed[] = ['read', 'act'];

/**
 * Every scope that exists, the wide ones first. Derived from the areas, of which each operation has
 * exactly one.
 */
export const keyScopes: readonly KeyScope[] = [
  '*' as const,
  ...(Object.keys(areas) as Area[]),
].flatMap((area) => deeds.map((deed) => `${area}:${deed}` as const));

/** As many as there are. */
export const maxScopes = keyScopes.length;

/** A scope on the wire. */
export const keyScope = () =>
  described(
    z.enum(
      keyScopes as readonly [KeyScope, ...KeyScope[]],
      'must be an area and what to do there, like conversations:read',
    ),
    'An area of the API, and `read` or `act`',
    'conversations:read',
  );

/** The scope that a key needs for a call; null where no token is needed. */
export const scopeNeeded = ({ area, access }: Operation): KeyScope | null =>
  access.audience === 'public' ? null : `${area}:${access.effect === 'read' ? 'read' : 'act'}`;

/** Whether a key may make a call at all, given the scope. */
export const isForKeys = ({ access }: Operation): boolean =>
  access.keys !== false && access.stepUp !== 'everybody';

/** Whether the scopes of a key include one; a key without scopes has them all. */
export const grantsScope = (
  scopes: readonly string[] | null | undefined,
  needed: KeyScope,
): boolean =>
  !scopes || scopes.includes(needed) || scopes.includes(`*:${needed.split(':')[1] ?? ''}`);
