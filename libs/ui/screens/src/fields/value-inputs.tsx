import { fromMinor, toMinor } from '@patchbay/formats';
import { JsonField, KeyValueField, MoneyField, Switch, TagsField } from '@patchbay/kit';
import { type FieldInput, type FieldInputProps, listOf, textOf } from './field-input.js';
import { TimeZoneField } from './TimeZoneField.js';

/** The props of a field that has a control of its own, without those of a line of text. */
const ownProps = ({
  options: _options,
  areaRef: _area,
  onProblem: _problem,
  onKeyDown: _keys,
  name: _name,
  ...props
}: FieldInputProps) => props;

/** On or off at once, where a flag is part of a form. */
export const SwitchInput: FieldInput = ({ label, help, id, name, value, locked, onChange }) => (
  <Switch
    label={label}
    help={help}
    id={id}
    name={name}
    disabled={locked}
    checked={value === true}
    onChange={onChange}
  />
);

export const TagsInput: FieldInput = (props) => {
  const { onBlur: _blur, ...field } = ownProps(props);
  return <TagsField {...field} value={listOf(field.value)} />;
};

export const TimeZoneInput: FieldInput = (props) => {
  const { onBlur: _blur, ...field } = ownProps(props);
  return <TimeZoneField {...field} value={textOf(field.value) || null} />;
};

/** The contract has dollars as a number of at most two decimals; the control counts in cents. */
const currency = 'USD';

export const MoneyInput: FieldInput = (props) => {
  const { value, onChange, ...field } = ownProps(props);
  return (
    <MoneyField
      {...field}
      currency={currency}
      value={typeof value === 'number' ? toMinor(value, currency) : null}
      onChange={(cents) => onChange(cents === null ? null : fromMinor(cents, currency))}
    />
  );
};

export const KeyValueInput: FieldInput = (props) => {
  const { large: _large, placeholder: _text, autoFocus: _focus, value, ...field } = ownProps(props);
  return (
    <KeyValueField
      {...field}
      onProblem={props.onProblem}
      value={(value as Readonly<Record<string, string>> | null | undefined) ?? {}}
    />
  );
};

export const JsonInput: FieldInput = (props) => (
  <JsonField {...ownProps(props)} onProblem={props.onProblem} />
);
