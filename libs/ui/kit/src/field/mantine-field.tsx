import '@mantine/core/styles/Input.layer.css';
import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconAlertCircle, IconLock } from '../icons/first-icons.js';
import classes from './Field.module.css';
import { useMessages } from '@patchbay/messages';
import { fields } from './messages.js';

/** Props of every field besides those of its control. */
export interface FieldProps {
  label: string;
  /** Hides the label visually only, where a question above already states it. */
  labelHidden?: boolean;
  /** One line below; names who sets the value, when the field is locked. */
  help?: ReactNode;
  /** Replaces the help in its line and states the remedy, such as “Add the ending, like .com”. */
  error?: ReactNode;
  optional?: boolean;
  /** Secondary text at the end of the label's line. */
  aside?: ReactNode;
  /** Shown and not editable. */
  locked?: boolean;
  /** 42 px high with 16 px text: onboarding and sign-in. */
  large?: boolean;
}

/** Content inside the frame, before and after the control. */
export interface AffixProps {
  /** Fixed text before the value, such as a URL prefix. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

const order: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];

const parts = {
  root: classes.field,
  label: classes.label,
  description: classes.line,
  wrapper: classes.frame,
  input: classes.control,
  section: classes.affix,
};

/** The one line below a control: an error replaces the help, so that the layout does not move. */
const lineOf = (help: ReactNode, error: ReactNode) => (
  <>
    {error ? <IconAlertCircle className={classes.mark} size={14} aria-hidden /> : null}
    {error ?? help}
  </>
);

function Optional() {
  const t = useMessages(fields);
  return <span className={classes.optional}>{t('optional')}</span>;
}

/**
 * The frame of a field as props of Mantine's input wrapper, which connects label and line with the
 * control.
 */
export const mantineFrame = (
  { label, labelHidden, help, error, optional, aside, locked, large }: FieldProps,
  controlClass?: string,
) => ({
  label,
  labelProps: labelHidden ? { className: classes.unseen } : undefined,
  withAsterisk: false,
  description: lineOf(help, error),
  descriptionProps: { 'aria-live': 'polite' as const },
  error: Boolean(error),
  inputWrapperOrder: order,
  inputContainer: (control: ReactNode) => (
    <>
      {optional && !labelHidden ? <Optional /> : null}
      {aside && !labelHidden ? <span className={classes.aside}>{aside}</span> : null}
      {control}
    </>
  ),
  mod: { locked, large, help: Boolean(help) },
  classNames: { ...parts, input: cx(parts.input, controlClass) },
});

/**
 * Splits the props of a field into those of its frame, as Mantine takes them, and those of its
 * control.
 */
export function mantineField<Props extends FieldProps>(props: Props, controlClass?: string) {
  const { label, labelHidden, help, error, optional, aside, locked, large, ...control } = props;
  const frame = { label, labelHidden, help, error, optional, aside, locked, large };
  return { frame: mantineFrame(frame, controlClass), control };
}

/** The content before and after the control, as Mantine's sections. A locked field shows a lock. */
export const mantineSections = ({ prefix, suffix }: AffixProps, locked?: boolean) => ({
  leftSection: prefix,
  leftSectionPointerEvents: 'auto' as const,
  rightSection:
    suffix || locked ? (
      <>
        {suffix}
        {locked ? <IconLock size={14} aria-hidden /> : null}
      </>
    ) : undefined,
  rightSectionPointerEvents: 'auto' as const,
});
