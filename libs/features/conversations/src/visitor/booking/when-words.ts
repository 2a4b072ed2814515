import { formatTimeOfDay, zoneLabel } from '@patchbay/formats';
import { type Draft } from './draft.js';
import { clockOf, dayOf, dayWords } from './times.js';

/** The chosen time in words, and the zone that it is in. */
export const whenWords = ({ time, zone }: Draft, locale: string) => ({
  day: dayWords(dayOf(time), locale),
  time: formatTimeOfDay(clockOf(time), locale),
  zone: zoneLabel(zone, locale),
});
