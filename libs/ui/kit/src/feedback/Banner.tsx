import '@mantine/core/styles/Alert.layer.css';
import { Alert } from '@mantine/core';
import { type ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { cx } from '../class-names.js';
import { IconAlertCircle, IconCircleCheckFilled, IconX } from '../icons/first-icons.js';
import { IconCircleX, IconInfoCircle } from '../icons/icons.js';
import classes from './Banner.module.css';
import { useMessages } from '@patchbay/messages';
import { feedback } from './messages.js';

/** The tone of a banner; each has its own icon beside its colour. */
export type BannerTone = 'info' | 'success' | 'warn' | 'danger';

export interface BannerProps {
  tone?: BannerTone;
  /** The state in a few words. */
  title: string;
  /** The consequence, and what still works. */
  children?: ReactNode;
  /** Buttons that resolve the state. */
  actions?: ReactNode;
  onClose?: () => void;
}

const marks = {
  info: IconInfoCircle,
  success: IconCircleCheckFilled,
  warn: IconAlertCircle,
  danger: IconCircleX,
};

const parts = {
  root: classes.banner,
  wrapper: classes.wrapper,
  body: classes.body,
  icon: classes.icon,
  title: classes.title,
  message: classes.message,
};

/**
 * A message that stays in the page as long as its state lasts. Only danger is announced at once.
 */
export function Banner({ tone = 'info', title, children, actions, onClose }: BannerProps) {
  const Mark = marks[tone];
  const t = useMessages(feedback);
  return (
    <Alert
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(classes[tone])}
      classNames={parts}
      title={title}
      icon={<Mark size={16} aria-hidden />}
    >
      {children || actions || onClose ? (
        <>
          {children}
          {actions ? <div className={classes.actions}>{actions}</div> : null}
          {onClose ? (
            <span className={classes.close}>
              <IconButton label={t('hide')} icon={<IconX size={15} />} onClick={onClose} />
            </span>
          ) : null}
        </>
      ) : undefined}
    </Alert>
  );
}
