import { useLocale } from '@patchbay/messages';
import { useMemo } from 'react';
import { SearchSelectField } from './ChoiceField.js';
import { type SearchSelectFieldProps } from './choice-props.js';
import { type SelectOption } from './SelectField.js';
import { countryName } from '../text-fields/phone-words.js';
import { usePhoneFormat } from '../text-fields/use-phone-format.js';

export interface CountryFieldProps extends Omit<SearchSelectFieldProps, 'options' | 'onSearch'> {
  /** What stands for no choice, whose value is the empty text. */
  unchosen: string;
}

/**
 * A country by its name in the language of the person, with its calling code; typing a part of the
 * name, the code or the two letters narrows the list. Its value is an ISO 3166 code, or empty.
 * States: help, error, locked, disabled, open. Keys: arrow keys move, Enter chooses, Escape closes.
 */
export function CountryField({ unchosen, ...props }: CountryFieldProps) {
  const locale = useLocale();
  const { parts } = usePhoneFormat(true);
  const { value } = props;
  const options = useMemo<readonly SelectOption[]>(() => {
    const none = { value: '', label: unchosen };
    if (!parts) return value ? [none, { value, label: countryName(locale, value) }] : [none];
    const { compare } = new Intl.Collator(locale);
    const countries = parts.phoneCountries().map(({ country, callingCode }) => ({
      value: country,
      label: `${countryName(locale, country)} (${callingCode})`,
      keywords: country,
    }));
    return [none, ...countries.sort((a, b) => compare(a.label, b.label))];
  }, [parts, locale, unchosen, value]);
  return <SearchSelectField {...props} options={options} />;
}
