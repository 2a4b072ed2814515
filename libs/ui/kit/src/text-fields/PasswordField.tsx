import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type InputHTMLAttributes, type Ref } from 'react';
import { IconEye, IconEyeOff } from '../icons/icons.js';
import field from '../field/Field.module.css';
import { mantineField, type FieldProps } from '../field/mantine-field.js';
import classes from './PasswordField.module.css';
import { useMessages } from '@patchbay/messages';
import { fields } from '../field/messages.js';

export interface PasswordFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size' | 'type'> {
  ref?: Ref<HTMLInputElement>;
}

const Eye = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={15} aria-hidden /> : <IconEye size={15} aria-hidden />;

/**
 * A secret: hidden until the user presses Show.
 * States: hidden, shown, help, error, locked, disabled. Keys: Tab reaches Show.
 */
export function PasswordField(props: PasswordFieldProps) {
  const t = useMessages(fields);
  const [isShown, { toggle }] = useDisclosure();
  const { frame, control } = mantineField(props, classes.around);
  return (
    <PasswordInput
      {...control}
      {...frame}
      classNames={{
        ...frame.classNames,
        innerInput: `${field.control ?? ''} ${classes.inner ?? ''}`,
        visibilityToggle: classes.toggle,
      }}
      aria-invalid={frame.error || undefined}
      readOnly={props.locked || control.readOnly}
      visible={isShown}
      onVisibilityChange={toggle}
      visibilityToggleIcon={Eye}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showSecret', { label: props.label }) }}
    />
  );
}
