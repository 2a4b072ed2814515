import { type Notification } from '@patchbay/contract';
import { dateFormat } from '@patchbay/formats';
import {
  Chip,
  EmptyState,
  ErrorState,
  IconBell,
  IconButton,
  IconX,
  SkeletonRows,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { notifications as area } from './messages.js';
import classes from './Notifications.module.css';
import { type Notifications } from './use-notifications.js';

/** The notifications, newest first, in their four states. */
export function NotificationList({ found }: { readonly found: Notifications }) {
  const t = useMessages(area);
  const { list, problem, retry, isRetrying } = found;
  if (!list && problem)
    return (
      <ErrorState title={t('notLoaded')} onRetry={retry} retrying={isRetrying}>
        {problem}
      </ErrorState>
    );
  if (!list) return <SkeletonRows count={4} height={56} />;
  if (list.length === 0)
    return (
      <EmptyState icon={<IconBell size={22} />} title={t('noneTitle')}>
        {t('none')}
      </EmptyState>
    );
  return (
    <ul className={classes.list}>
      {list.map((one) => (
        <Row key={one.value} one={one} found={found} />
      ))}
    </ul>
  );
}

function Row({ one, found }: { readonly one: Notification; readonly found: Notifications }) {
  const t = useMessages(area);
  const locale = useLocale();
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    Number(one.timestamp) * 1000,
  );
  return (
    <li className={classes.row} aria-label={one.title}>
      <div className={classes.words}>
        <p className={classes.title}>{one.title}</p>
        <p className={classes.body}>{one.message}</p>
        <div className={classes.facts}>
          <Chip>{t(`kind.${one.kind}`)}</Chip>
          <span>{time}</span>
          {one.roomId ? (
            <Link to="/app/inbox" search={{ active: one.roomId }}>
              {t('openRoom')}
            </Link>
          ) : null}
        </div>
      </div>
      <IconButton
        label={t('clearOf', { title: one.title })}
        icon={<IconX size={16} />}
        disabled={found.clearing === one.value}
        onClick={() => found.clear(one.value)}
      />
    </li>
  );
}
