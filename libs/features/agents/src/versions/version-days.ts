import { dayIn, dayLabel, type Reading } from '@patchbay/formats';
import { type Version } from './version-name.js';

/** The versions of one calendar day, the newest first. */
export interface VersionDay {
  readonly key: string;
  readonly label: string;
  readonly versions: readonly Version[];
}

/** Groups versions by the calendar day on which they were kept; their order stays. */
export function versionDays(versions: readonly Version[], reading: Reading): readonly VersionDay[] {
  const days = new Map<string, Version[]>();
  for (const version of versions) {
    const day = dayIn(reading.timeZone, version.versionId);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(version);
    else days.set(day, [version]);
  }
  return [...days].map(([key, ofDay]) => ({
    key,
    label: dayLabel(ofDay[0]?.versionId ?? 0, reading),
    versions: ofDay,
  }));
}
