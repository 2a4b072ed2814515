import type * as z from 'zod/mini';
import { overlayCatalogue } from './catalogue.js';

type Catalogue = typeof overlayCatalogue;

/** The name of an overlay that has a screen. */
export type OverlayName = keyof Catalogue;

/** The arguments of an overlay's screen: the key's own value as `value`, and its companions. */
export type OverlayArgs<N extends OverlayName> = z.output<Catalogue[N]['args']>;

/** A query parameter that belongs to some overlay. */
export type CompanionKey = {
  [N in OverlayName]: keyof Catalogue[N]['companions'] & string;
}[OverlayName];

/** The names of all overlays that have a screen, in catalogue order. */
export const overlayNames = Object.keys(overlayCatalogue) as readonly OverlayName[];

/** True when the name has a screen. */
export const isOverlayName = (name: string): name is OverlayName =>
  Object.hasOwn(overlayCatalogue, name);
