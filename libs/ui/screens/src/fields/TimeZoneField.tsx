import { SearchSelectField, type SearchSelectFieldProps } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useMemo } from 'react';
import { inputs } from './messages.js';
import { zoneOptions } from './zone-options.js';

export type TimeZoneFieldProps = Omit<SearchSelectFieldProps, 'options'>;

/** A time zone by its name; typing narrows the list. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const locale = useLocale();
  const t = useMessages(inputs);
  const options = useMemo(() => zoneOptions(locale, props.value), [locale, props.value]);
  return <SearchSelectField emptyText={t('noZone')} {...props} options={options} />;
}
