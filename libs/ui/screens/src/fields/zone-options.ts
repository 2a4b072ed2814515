import { type SelectOption } from '@patchbay/kit';

const option = (zone: string): SelectOption => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
});

/** The zone of this browser; UTC where it does not say one. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * Every time zone as a choice, in the order of its name. UTC is no place, so that browsers leave it
 * out of their list; a stored zone or the browser's own can be an older name of a listed one.
 */
export function zoneOptions(chosen?: string | null): readonly SelectOption[] {
  const zones = new Set(['UTC', ownTimeZone(), ...Intl.supportedValuesOf('timeZone')]);
  if (chosen) zones.add(chosen);
  return [...zones].map(option).sort((a, b) => (a.label < b.label ? -1 : 1));
}
