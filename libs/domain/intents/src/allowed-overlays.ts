import * as z from 'zod/mini';
import { type AllowedOverlayName } from './allowed-names.js';
import { overlayCatalogue } from './catalogue.js';
import { type OverlaySpec } from './overlay.js';
import { plannedOverlays } from './planned.js';

/**
 * The properties of each of the 91 names: those with a screen and those still without. A browser
 * needs `overlayCatalogue` only.
 */
export const allowedOverlays = {
  ...overlayCatalogue,
  ...plannedOverlays,
} as const satisfies Record<AllowedOverlayName, OverlaySpec>;

/**
 * The parameters of a link that opens an allowed name: the key's own value as `value`, and its
 * companions.
 */
export type AllowedOverlayArgs<N extends AllowedOverlayName> = z.output<
  (typeof allowedOverlays)[N]['args']
>;

/**
 * Reads the arguments of any allowed name, whether its screen exists yet or not; values that make
 * no sense are absent.
 */
export function allowedOverlayArgs<N extends AllowedOverlayName>(
  search: Readonly<Record<string, unknown>>,
  name: N,
): AllowedOverlayArgs<N> {
  const { args, companions } = allowedOverlays[name];
  const given = Object.fromEntries(Object.keys(companions).map((key) => [key, search[key]]));
  return z.parse(args, { ...given, value: search[name] }) as AllowedOverlayArgs<N>;
}
