// A name moves between the two files of its area: that of planned overlays, and that of overlays that
// have a screen.
import { areasOf } from '../vite/overlay-catalogue.mjs';
import { takeEntry } from './edit.mjs';

/** What begins the table of an area. */
export const areaTable = /export const \w+Overlays = \{/;

/** Removes the entry of a planned name, and says to which file of the catalogue it belongs. */
export function takePlanned(name, read) {
  for (const file of areasOf('planned', read)) {
    const taken = takeEntry(read(file), areaTable, name);
    if (taken) return { ...taken, file, catalogued: file.replace('/planned/', '/catalogue/') };
  }
  return undefined;
}
