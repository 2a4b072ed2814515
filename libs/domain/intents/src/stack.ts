import * as z from 'zod/mini';
import { allowedOverlayNames, type AllowedOverlayName } from './allowed-names.js';
import { overlayCatalogue } from './catalogue.js';
import { companionsOf, isCompanionKey } from './companion-keys.js';
import {
  isOverlayName,
  type CompanionKey,
  type OverlayArgs,
  type OverlayName,
} from './overlay-names.js';

/**
 * Search parameters as a router gives them: in URL order, numbers and booleans already read or not.
 */
export type Search = Readonly<Record<string, unknown>>;

/** The overlay part of a search, for a route's search schema. */
export type OverlaySearch = {
  readonly [K in OverlayName | CompanionKey]?: string | number | boolean;
};

/** An open overlay with its arguments. */
export type OpenOverlay = {
  [N in OverlayName]: { readonly name: N; readonly args: OverlayArgs<N> };
}[OverlayName];

const isPresent = (search: Search, key: string): boolean =>
  Object.hasOwn(search, key) && search[key] !== undefined;

const presentOverlays = (search: Search): readonly OverlayName[] =>
  Object.keys(search)
    .filter((key) => isPresent(search, key))
    .filter(isOverlayName);

/** Reads an overlay's arguments; values that make no sense are absent. */
export function overlayArgs<N extends OverlayName>(search: Search, name: N): OverlayArgs<N> {
  const given: Record<string, unknown> = { value: search[name] };
  for (const key of companionsOf(name)) given[key] = search[key];
  return z.parse(overlayCatalogue[name].args, given) as OverlayArgs<N>;
}

/**
 * The open overlays, bottom first: every present key opens its screen with any value, in URL order.
 */
export function parseOverlays(search: Search): readonly OpenOverlay[] {
  return presentOverlays(search).map(
    (name) => ({ name, args: overlayArgs(search, name) }) as OpenOverlay,
  );
}

/**
 * Allowed names in the search whose screens do not exist yet; the host says so instead of opening
 * nothing.
 */
export const unbuiltOverlays = (search: Search): readonly AllowedOverlayName[] =>
  allowedOverlayNames.filter((name) => isPresent(search, name) && !isOverlayName(name));

/**
 * Keeps the overlay part of a search, in order and unread, and drops the rest. Nested values are no
 * overlay values.
 */
export function pickOverlaySearch(search: Search): OverlaySearch {
  const picked: Record<string, string | number | boolean> = {};
  for (const [key, given] of Object.entries(search)) {
    if (!isOverlayName(key) && !isCompanionKey(key)) continue;
    if (typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean')
      picked[key] = given;
    else if (given !== undefined && isOverlayName(key)) picked[key] = true;
  }
  return picked as OverlaySearch;
}

/**
 * The search with an overlay opened on top: its key goes last, its companions are replaced. Give
 * `{}` for no arguments.
 */
export function openOverlay<S extends Search, N extends OverlayName>(
  search: S,
  name: N,
  args?: Partial<OverlayArgs<N>>,
): S & OverlaySearch {
  const { value = true, ...companions } = (args ?? {}) as Record<string, unknown>;
  const next: Record<string, unknown> = { ...closeOverlay(search, name) };
  next[name] = value;
  for (const [key, given] of Object.entries(companions)) if (given !== undefined) next[key] = given;
  return next as S & OverlaySearch;
}

/** The search without an overlay and without the companions that no other open overlay owns. */
export function closeOverlay<S extends Search>(search: S, name: OverlayName): S {
  const kept = new Set(
    presentOverlays(search)
      .filter((other) => other !== name)
      .flatMap(companionsOf),
  );
  const dropped = new Set<string>([name, ...companionsOf(name).filter((key) => !kept.has(key))]);
  return Object.fromEntries(Object.entries(search).filter(([key]) => !dropped.has(key))) as S;
}

/** The search with every overlay closed. */
export const closeAllOverlays = <S extends Search>(search: S): S =>
  presentOverlays(search).reduce<S>((rest, name) => closeOverlay(rest, name), search);
