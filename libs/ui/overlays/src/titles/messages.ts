import { overlayCatalogue, type OverlayName, overlayNames } from '@patchbay/intents';
import { defineArea } from '@patchbay/messages';

// English comes from the catalogue of overlays. Titles have no arguments, so they need no compiler.
const english = Object.fromEntries(
  overlayNames.map((name) => [name, overlayCatalogue[name].title]),
);

/** The titles of the overlays. */
export const overlayTitles = defineArea(
  'overlayTitles',
  english as Readonly<Record<OverlayName, 'title'>>,
);
