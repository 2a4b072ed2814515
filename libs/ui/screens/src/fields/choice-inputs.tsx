import { capitalized } from '@patchbay/formats';
import {
  CheckboxesField,
  ChoiceCard,
  ChoiceGroup,
  SelectField,
  type SelectOption,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useId } from 'react';
import { type FieldInput, type FieldInputProps, listOf, textOf } from './field-input.js';
import classes from './FieldInputs.module.css';
import { inputs } from './messages.js';

const none: readonly SelectOption[] = [];

/** The cards of a question that stands alone on its page. */
function ChoiceCards({ label, name, options = none, value, error, onChange }: FieldInputProps) {
  const ownName = useId();
  return (
    <>
      <div className={classes.cards}>
        <ChoiceGroup label={label}>
          {options.map((option) => (
            <ChoiceCard
              key={option.value}
              group={name ?? ownName}
              title={option.label}
              disabled={option.disabled ?? false}
              selected={textOf(value) === option.value}
              onSelect={() => onChange(option.value)}
            />
          ))}
        </ChoiceGroup>
      </div>
      {error ? (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      ) : null}
    </>
  );
}

/** One of a few: cards where it is the question of a page, else a select. */
export const SelectInput: FieldInput = (props) => {
  const t = useMessages(inputs);
  if (props.large) return <ChoiceCards {...props} />;
  const { value, onChange, options = none, placeholder, ...rest } = props;
  const { areaRef: _area, onProblem: _problem, onKeyDown: _keys, ...select } = rest;
  return (
    <SelectField
      {...select}
      // An answer is written as it stands inside a sentence; alone in a field it begins one.
      options={options.map((one) => ({ ...one, label: capitalized(one.label) }))}
      placeholder={placeholder || t('choose')}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

/** Yes or no, where no answer is a third case. */
export const YesNoInput: FieldInput = (props) => {
  const t = useMessages(inputs);
  return (
    <SelectInput
      {...props}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      onChange={(chosen) => props.onChange(chosen === '' ? '' : chosen === 'true')}
    />
  );
};

export const CheckboxesInput: FieldInput = ({
  value,
  onChange,
  options = none,
  large: _large,
  placeholder: _placeholder,
  autoFocus: _focus,
  areaRef: _area,
  onProblem: _problem,
  onKeyDown: _keys,
  name: _name,
  ...group
}) => <CheckboxesField {...group} options={options} value={listOf(value)} onChange={onChange} />;
