import '@mantine/core/styles/Input.layer.css';
import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconAlertCircle, IconLock } from '../icons/icons.js';
import classes from './Field.module.css';
import { useMessages } from '@patchbay/messages';
import { fields } from './messages.js';

/** What every field has around its control. */
export interface FieldProps {
  label: string;
  /** Hides the label from sight only, where a question above already says it. */
  labelHidden?: boolean;
  /** One line below; who sets it, when the field is locked. */
  help?: ReactNode;
  /** Replaces the help in its line: what to do, such as “Add the ending, like .com”. */
  error?: ReactNode;
  optional?: boolean;
  /** Small words at the end of the label's line. */
  aside?: ReactNode;
  /** Shown but not to be changed. */
  locked?: boolean;
  /** 42 px high with 16 px text: onboarding and sign-in. */
  large?: boolean;
}

/** What stands inside the frame, before and after the control. */
export interface AffixProps {
  /** Fixed words before the value, such as an address. */
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

/** The one line below a control: an error in place of the help, so that nothing moves. */
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

/** The frame of a field as Mantine's input wrapper takes it, which ties label and line to the control. */
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
  mod: { locked, large },
  classNames: { ...parts, input: cx(parts.input, controlClass) },
});

/** Parts the props of a field: its frame as Mantine takes it, and what is left for the control. */
export function mantineField<Props extends FieldProps>(props: Props, controlClass?: string) {
  const { label, labelHidden, help, error, optional, aside, locked, large, ...control } = props;
  const frame = { label, labelHidden, help, error, optional, aside, locked, large };
  return { frame: mantineFrame(frame, controlClass), control };
}

/** What stands before and after the control, as Mantine's sections. A locked field says so by a lock. */
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
