import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { type ReactNode } from 'react';
import box from './Box.module.css';
import classes from './RadioGroup.module.css';
import toggle from './Toggle.module.css';

/** One choice of a few, all visible. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  help?: string;
  icon?: ReactNode;
  count?: number;
  disabled?: boolean;
}

export interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  options: ReadonlyArray<Option<Value>>;
  onChange: (value: Value) => void;
}

const parts = { body: toggle.body, description: toggle.help, inner: box.inner, radio: box.box };

/**
 * Radio buttons under one label.
 * States: nothing chosen, chosen; an option may be disabled. Keys: arrow keys choose.
 */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Radio.Group
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as Value)}
      classNames={{ label: classes.legend }}
    >
      <div className={classes.options}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.help}
            disabled={option.disabled}
            classNames={parts}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
