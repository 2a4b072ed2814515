import { overlayCatalogue } from './catalogue.js';
import { type CompanionKey, type OverlayName, overlayNames } from './overlay-names.js';

/** The query parameters that an overlay owns beside its own. */
export const companionsOf = (name: OverlayName): readonly CompanionKey[] =>
  Object.keys(overlayCatalogue[name].companions) as CompanionKey[];

const companionKeys: ReadonlySet<string> = new Set(overlayNames.flatMap(companionsOf));

/** True when the query parameter belongs to some overlay. */
export const isCompanionKey = (key: string): key is CompanionKey => companionKeys.has(key);
