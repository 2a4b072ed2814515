import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { fromMinor, moneyNotation, toMinor } from '@patchbay/formats';
import { useLocale } from '@patchbay/messages';
import { useMemo } from 'react';
import { mantineField, mantineSections } from '../field/mantine-field.js';
import { useTypedNumber } from './use-typed-number.js';
import { type ValueFieldProps } from '../field/value-field.js';

export interface MoneyFieldProps extends ValueFieldProps<number | null> {
  /** ISO 4217 code; USD. */
  currency?: string;
  /** Locale of the shown amount; that of the language of the interface. */
  locale?: string;
  /** In the minor unit, as the value. */
  min?: number;
  max?: number;
}

/**
 * An amount of money. Its value is a whole number of the currency's minor unit (cents), or null;
 * it is typed and shown in the main unit, with the decimals of the currency.
 * States: help, error, locked, disabled.
 */
export function MoneyField({
  value,
  onChange,
  onBlur,
  currency = 'USD',
  locale: given,
  min = 0,
  max,
  ...props
}: MoneyFieldProps) {
  const language = useLocale();
  const locale = given ?? language;
  const notation = useMemo(() => moneyNotation(currency, locale), [currency, locale]);
  const { digits, sign, isSignFirst, decimalSeparator, groupSeparator } = notation;
  const { frame, control } = mantineField(props);
  const main = (minor: number) => fromMinor(minor, currency);
  const typed = useTypedNumber(
    value === null ? null : main(value),
    (next) => onChange(next === null ? null : toMinor(next, currency)),
    (amount) => amount.toFixed(digits),
  );
  return (
    <NumberInput
      {...control}
      {...frame}
      {...mantineSections(isSignFirst ? { prefix: sign } : { suffix: sign }, props.locked)}
      value={typed.value}
      onChange={typed.onChange}
      onBlur={() => {
        typed.settle();
        onBlur?.();
      }}
      min={main(min)}
      max={max === undefined ? undefined : main(max)}
      allowNegative={min < 0}
      decimalScale={digits}
      allowDecimal={digits > 0}
      decimalSeparator={decimalSeparator}
      thousandSeparator={groupSeparator}
      hideControls
      readOnly={props.locked}
    />
  );
}
