import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch as MantineSwitch } from '@mantine/core';
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

/** On or off, effective at once. `big` on phones. */
export function Switch({ big, ...props }: ToggleProps & { big?: boolean }) {
  const { className, ...rest } = mantineToggle(props);
  return (
    <MantineSwitch
      {...rest}
      className={cx(className, classes.switch, big && classes.big)}
      classNames={parts}
      withThumbIndicator={false}
    />
  );
}
