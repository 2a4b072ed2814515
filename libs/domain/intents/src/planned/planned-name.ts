import { type AllowedOverlayName } from '../allowed-names.js';
import { type OverlayName } from '../overlay-names.js';
import { type OverlaySpec } from '../overlay.js';

/** A name that may open an overlay and has no screen yet. */
export type PlannedName = Exclude<AllowedOverlayName, OverlayName>;

/** Planned overlays of one area; an entry that the catalogue has already does not compile. */
export type PlannedOverlays = Readonly<Partial<Record<PlannedName, OverlaySpec>>>;
