import { useMessages } from '@patchbay/messages';
import { versions } from './messages.js';
import classes from './Versions.module.css';

export interface AuthoredProps {
  readonly when: string;
  /** Who saved it; absent for what was saved before names were kept. */
  readonly by?: string | null | undefined;
  /** Why it was published although cases did not hold. */
  readonly reason?: string | null | undefined;
}

/** When something was saved and by whom, and why it was published in spite of its cases. */
export function Authored({ when, by, reason }: AuthoredProps) {
  const t = useMessages(versions);
  return (
    <>
      {by ? `${when} · ${t('by', { name: by })}` : when}
      {reason ? <span className={classes.reason}>{t('inSpite', { reason })}</span> : null}
    </>
  );
}
