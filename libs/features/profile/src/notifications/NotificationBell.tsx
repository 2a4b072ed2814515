import { IconBell, IconButton } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { lazyScreen } from '@patchbay/routes';
import { useLazySurface } from '@patchbay/screens';
import { notifications as area } from './messages.js';
import classes from './Notifications.module.css';
import { useNotifications } from './use-notifications.js';

const panel = lazyScreen<{ readonly onClose: () => void }>(() => import('./NotificationPanel.js'));
/** A longer number is no longer read, and would not fit. */
const max = 99;

/** The bell of the frame, with the number of notifications that were not cleared. */
export function Screen({ large = false }: { readonly large?: boolean }) {
  const t = useMessages(area);
  const { list } = useNotifications();
  const { Surface, open, close } = useLazySurface(panel);
  const count = list?.length ?? 0;
  return (
    <>
      <span className={classes.bell} data-large={large || undefined}>
        <IconButton
          large={large}
          label={t('bell', { count })}
          icon={<IconBell size={large ? 22 : 18} />}
          tooltipPlacement="bottom"
          aria-haspopup="dialog"
          onClick={open}
        />
        {count > 0 ? (
          <span className={classes.count} aria-hidden>
            {count > max ? t('many', { max }) : t('count', { count })}
          </span>
        ) : null}
      </span>
      {Surface ? <Surface onClose={close} /> : null}
    </>
  );
}
