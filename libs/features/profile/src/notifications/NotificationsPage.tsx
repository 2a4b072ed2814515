import { Button, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { notifications as area } from './messages.js';
import { NoticeChoices } from './NoticeChoices.js';
import { NotificationList } from './NotificationList.js';
import classes from './Notifications.module.css';
import { useNotifications } from './use-notifications.js';

/** The page `settings/notifications`. */
export function Screen() {
  const t = useMessages(area);
  const found = useNotifications();
  return (
    <Page
      title={t('title')}

      padded
      {...(found.list && found.list.length > 0 ? { count: found.list.length } : {})}
      actions={
        found.list && found.list.length > 0 ? (
          <Button loading={found.clearing === 'all'} onClick={found.clearAll}>
            {t('clearAll')}
          </Button>
        ) : undefined
      }
    >
      <div className={classes.page}>
        <NotificationList found={found} />
        <NoticeChoices />
      </div>
    </Page>
  );
}
