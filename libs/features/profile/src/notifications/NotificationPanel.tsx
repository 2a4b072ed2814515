import { Button, buttonClass, SidePanelSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { notifications as area } from './messages.js';
import { NotificationList } from './NotificationList.js';
import { useNotifications } from './use-notifications.js';

/** The notifications beside any page. */
export function Screen({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(area);
  const found = useNotifications();
  return (
    <SidePanelSurface
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          <Link
            to="/app/settings/notifications"
            className={buttonClass({ variant: 'subtle' })}
            onClick={onClose}
          >
            {t('all')}
          </Link>
          {found.list && found.list.length > 0 ? (
            <Button loading={found.clearing === 'all'} onClick={found.clearAll}>
              {t('clearAll')}
            </Button>
          ) : null}
        </>
      }
    >
      <NotificationList found={found} onOpen={onClose} />
    </SidePanelSurface>
  );
}
