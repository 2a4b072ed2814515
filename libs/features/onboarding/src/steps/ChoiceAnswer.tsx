import { Checkbox, ChoiceCard, ChoiceGroup } from '@patchbay/kit';
import { fieldOptions, fieldTitle, fieldType, valueText } from '@patchbay/template-fields';
import classes from '../wizard/Onboarding.module.css';
import { type FieldAnswer } from './use-field-answer.js';

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** One of several, or yes or no. */
export function OneAnswer({ answer: { field, value, draft } }: { readonly answer: FieldAnswer }) {
  const options = fieldType(field) === 'boolean' ? yesNo : fieldOptions(field);
  return (
    <div className={classes.options}>
      <ChoiceGroup label={fieldTitle(field)}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            group={field.key}
            title={option.label}
            selected={valueText(value) === option.value}
            onSelect={() => draft(option.value)}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}

/** Any of several. */
export function ManyAnswer({ answer: { field, value, draft } }: { readonly answer: FieldAnswer }) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.hidden}>{fieldTitle(field)}</legend>
      {fieldOptions(field).map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(on) =>
            draft(on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
          }
        />
      ))}
    </fieldset>
  );
}
