import { dayIn } from '@patchbay/formats';
import { languages, useLanguage } from '@patchbay/messages';
import { useMemo } from 'react';

/** How days are read and written here. */
export interface DayReading {
  readonly locale: string;
  /** The current day in the time zone. */
  readonly today: string;
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The locale of the interface, and today in a time zone; without one, in that of this browser. */
export function useDays(timeZone?: string): DayReading {
  const locale = languages[useLanguage()].intl;
  return useMemo(
    () => ({ locale, today: dayIn(timeZone ?? ownZone(), Date.now()) }),
    [locale, timeZone],
  );
}
