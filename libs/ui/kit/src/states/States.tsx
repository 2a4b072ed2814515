import { type ReactNode } from 'react';
import { Button } from '../actions/Button.js';
import { cx } from '../class-names.js';
import { IconCloudOff, IconInbox, IconLock } from '../icons/first-icons.js';
import classes from './States.module.css';
import { useMessages } from '@patchbay/messages';
import { states } from './messages.js';

interface StateFrameProps {
  icon: ReactNode;
  danger?: boolean;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
  page?: boolean;
}

function StateFrame({ icon, danger, title, children, actions, role, page }: StateFrameProps) {
  return (
    <div className={cx(classes.state, page && classes.page)} role={role}>
      <span className={cx(classes.disc, danger && classes.danger)} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.words}>{children}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}

export interface EmptyStateProps {
  title: string;
  /** Describes the future content and when it appears. */
  children?: ReactNode;
  icon?: ReactNode;
  /** The next step as a button, and a secondary one beside it. */
  actions?: ReactNode;
  /** Fills a page instead of a card. */
  page?: boolean;
}

/** An empty list: its future content, and the one next step. */
export function EmptyState({ icon = <IconInbox size={18} />, ...rest }: EmptyStateProps) {
  return <StateFrame icon={icon} {...rest} />;
}

/**
 * A filter matches nothing: one line in the place of the rows, with a button that clears the
 * filter.
 */
export function FilteredEmptyState({
  children,
  actions,
}: {
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classes.filtered} role="status">
      <span>{children}</span>
      {actions}
    </div>
  );
}

export interface ErrorStateProps {
  /** The content that is missing, such as “Could not load the conversations”. */
  title: string;
  /** What still works, and the time of the next attempt. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Copied by “Copy details” for support. */
  details?: string;
  page?: boolean;
}

/** A failure: the missing content, what still works, and a retry. */
export function ErrorState({ title, children, onRetry, retrying, details, page }: ErrorStateProps) {
  const t = useMessages(states);
  const copy = (): void => {
    if (details) void navigator.clipboard?.writeText(details);
  };
  const actions = (
    <>
      {onRetry ? (
        <Button loading={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      {details ? (
        <Button variant="subtle" onClick={copy}>
          {t('copyDetails')}
        </Button>
      ) : null}
    </>
  );
  return (
    <StateFrame
      danger
      role="alert"
      icon={<IconCloudOff size={18} />}
      title={title}
      actions={onRetry || details ? actions : null}
      page={page}
    >
      {children}
    </StateFrame>
  );
}

/** The user lacks the permission: who grants it and whom to contact. */
export function ForbiddenState({ title, children, actions, page }: Omit<EmptyStateProps, 'icon'>) {
  return (
    <StateFrame icon={<IconLock size={18} />} title={title} actions={actions} page={page}>
      {children}
    </StateFrame>
  );
}
