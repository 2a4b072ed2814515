import { type AllowedOverlayName } from '../allowed-names.js';
import { type OverlaySpec } from '../overlay.js';

/** Overlays of one area that have a screen. */
export type CataloguedOverlays = Readonly<Partial<Record<AllowedOverlayName, OverlaySpec>>>;
