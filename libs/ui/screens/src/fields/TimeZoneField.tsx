import { SearchSelectField, type SearchSelectFieldProps } from '@patchbay/kit';
import { useLocale } from '@patchbay/messages';
import { useMemo } from 'react';
import { zoneOptions } from './zone-options.js';

export type TimeZoneFieldProps = Omit<SearchSelectFieldProps, 'options'>;

/** A time zone by its name; typing narrows the list. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const locale = useLocale();
  const options = useMemo(() => zoneOptions(locale, props.value), [locale, props.value]);
  return <SearchSelectField {...props} options={options} />;
}
