import { Chip, IconCircleCheckFilled, Tooltip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from '../rooms/Inbox.module.css';
import { thread } from './messages.js';

/**
 * Marks a person whose identity the organization's server signed, and says so when pointed at;
 * `short` leaves the word away where there is no room for it.
 */
export function VerifiedMark({ short = false }: { readonly short?: boolean }) {
  const t = useMessages(thread);
  const by = t('verifiedBy');
  return (
    <Tooltip label={by} placement="bottom">
      {short ? (
        <IconCircleCheckFilled
          size={16}
          className={classes.good}
          role="img"
          aria-label={`${t('verified')}. ${by}`}
        />
      ) : (
        <Chip tone="success" icon={<IconCircleCheckFilled size={13} aria-hidden />}>
          {t('verified')}
        </Chip>
      )}
    </Tooltip>
  );
}
