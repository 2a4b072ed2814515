import { fromMinor, toMinor } from '@patchbay/formats';
import {
  ColorField,
  DateField,
  type DateRangeFieldProps,
  DateRangeField,
  type DayHours,
  FileField,
  JsonField,
  KeyValueField,
  MoneyField,
  Switch,
  TagsField,
  TimeField,
  WeekScheduleField,
} from '@patchbay/kit';
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

/** A day. A date that was written in words, as from a prefilled answer, stays a text. */
export const DateInput: FieldInput = (props) => {
  const { options: _options, areaRef: _area, onProblem: _problem, ...field } = props;
  return <DateField {...field} value={textOf(field.value)} />;
};

export const DateRangeInput: FieldInput = ({ autoFocus: _focus, ...props }) => (
  <DateRangeField
    {...ownProps(props)}
    value={(props.value as DateRangeFieldProps['value'] | undefined) ?? null}
  />
);

export const TimeInput: FieldInput = (props) => {
  const { options: _options, areaRef: _area, onProblem: _problem, ...field } = props;
  return <TimeField {...field} value={textOf(field.value)} />;
};

export const ColorInput: FieldInput = (props) => (
  <ColorField {...ownProps(props)} value={textOf(props.value)} />
);

/** A file that is sent beside the other arguments. */
export const FileInput: FieldInput = (props) => {
  const { placeholder: _text, value, ...field } = ownProps(props);
  return <FileField {...field} value={value instanceof File ? value : null} />;
};

/** Opening hours as the contract has them; a value without any is a week that is closed. */
export const WeekInput: FieldInput = (props) => {
  const { large: _large, placeholder: _text, autoFocus: _focus, value, ...field } = ownProps(props);
  return (
    <WeekScheduleField
      {...field}
      onProblem={props.onProblem}
      value={(value as readonly DayHours[] | null | undefined) ?? []}
    />
  );
};
