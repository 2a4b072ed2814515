import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch as MantineSwitch } from '@mantine/core';
import { useId } from 'react';
import { cx } from '../class-names.js';
import classes from './Switch.module.css';
import { mantineToggle, type ToggleProps } from './toggle.js';
import toggle from './Toggle.module.css';

const parts = {
  body: toggle.body,
  description: toggle.help,
  input: classes.input,
  track: classes.track,
  thumb: classes.thumb,
};

/**
 * On or off, effective at once. `big` on phones.
 * States: on, off, busy, disabled. Keys: Space switches.
 */
export function Switch({ big, ...props }: ToggleProps & { big?: boolean }) {
  const { className, ...rest } = mantineToggle(props);
  const labelId = useId();
  // The label of Mantine's switch holds the help too, which would be a part of the name.
  const named = props.labelHidden
    ? {}
    : { label: <span id={labelId}>{props.label}</span>, 'aria-labelledby': labelId };
  return (
    <MantineSwitch
      {...rest}
      {...named}
      className={cx(className, classes.switch, big && classes.big)}
      classNames={parts}
      withThumbIndicator={false}
    />
  );
}
