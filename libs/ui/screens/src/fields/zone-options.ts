import { collatorOf, zoneLabel } from '@patchbay/formats';
import { type SelectOption } from '@patchbay/kit';

/** The zone of this browser; UTC where it does not say one. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * Every time zone as a choice, in the order of its name, and found by its IANA name too. UTC is no
 * place, so that browsers leave it out of their list; a stored zone or the browser's own can be an
 * older name of a listed one.
 */
export function zoneOptions(locale: string, chosen?: string | null): readonly SelectOption[] {
  const zones = new Set(['UTC', ownTimeZone(), ...Intl.supportedValuesOf('timeZone')]);
  if (chosen) zones.add(chosen);
  const { compare } = collatorOf(locale);
  return [...zones]
    .map((zone) => ({
      value: zone,
      label: zoneLabel(zone, locale),
      keywords: zone.replaceAll('_', ' '),
    }))
    .sort((a, b) => compare(a.label, b.label));
}
