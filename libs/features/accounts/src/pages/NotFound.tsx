import { buttonClass, EmptyState, IconRoute } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link, ownAccount } from '@patchbay/routes';
import { pages } from './messages.js';

/** The page of an unknown address. */
export function Screen() {
  const t = useMessages(pages);
  return (
    <EmptyState
      page
      icon={<IconRoute size={18} />}
      title={t('lostTitle')}
      actions={
        <Link to="/app" search={ownAccount} className={buttonClass({ variant: 'filled' })}>
          {t('goHome')}
        </Link>
      }
    >
      {t('lost')}
    </EmptyState>
  );
}
