import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox as MantineCheckbox } from '@mantine/core';
import classes from './Box.module.css';
import { mantineToggle, type ToggleProps } from './toggle.js';
import toggle from './Toggle.module.css';

const parts = {
  body: toggle.body,
  description: toggle.help,
  inner: classes.inner,
  input: classes.box,
};

export interface CheckboxProps extends ToggleProps {
  /** Indeterminate: a part of the set that it controls is selected. */
  indeterminate?: boolean;
}

/**
 * A checkbox, as a part of a form.
 * States: on, off, busy, disabled. Keys: Space switches.
 */
export function Checkbox(props: CheckboxProps) {
  return <MantineCheckbox {...mantineToggle(props)} classNames={parts} />;
}
