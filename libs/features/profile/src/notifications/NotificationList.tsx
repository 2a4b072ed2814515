import { type Notification } from '@patchbay/contract';
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
import { OverlayLink } from '@patchbay/overlays';
import { Link } from '@patchbay/routes';
import { momentText } from '@patchbay/screens';
import { notifications as area } from './messages.js';
import classes from './Notifications.module.css';
import { type Notifications } from './use-notifications.js';

interface NotificationListProps {
  readonly found: Notifications;
  /** After a person went to the place of one. */
  readonly onOpen?: () => void;
}

/** The notifications, newest first, in their four states. */
export function NotificationList({ found, onOpen }: NotificationListProps) {
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
        <Row key={one.value} one={one} found={found} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Row({
  one,
  found,
  onOpen,
}: { readonly one: Notification } & Pick<NotificationListProps, 'found' | 'onOpen'>) {
  const t = useMessages(area);
  const locale = useLocale();
  const time = momentText(Number(one.timestamp) * 1000, locale);
  return (
    <li className={classes.row} aria-label={one.title}>
      <div className={classes.words}>
        <p className={classes.title}>{one.title}</p>
        <p className={classes.body}>{one.message}</p>
        <div className={classes.facts}>
          <Chip>{t(`kind.${one.kind}`)}</Chip>
          <span>{time}</span>
          <PlaceLink one={one} onOpen={onOpen} />
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

/** The way to what a notification is about; nothing where it has no place. */
function PlaceLink({
  one: { kind, roomId, placeId, count },
  onOpen,
}: { readonly one: Notification } & Pick<NotificationListProps, 'onOpen'>) {
  const t = useMessages(area);
  const words = (single: 'openRoom' | 'openTask') => t(count > 1 ? 'openLast' : single);
  if (roomId)
    return (
      <Link
        to="/app/inbox"
        search={{ active: roomId, ...(placeId ? { highlightId: placeId } : {}) }}
        onClick={onOpen}
        className={classes.place}
      >
        {words('openRoom')}
      </Link>
    );
  if (placeId && kind === 'task')
    return (
      <OverlayLink opens="editTask" args={{ value: placeId }} onClick={onOpen}>
        {words('openTask')}
      </OverlayLink>
    );
  if (placeId && kind === 'goal')
    return (
      <Link to="/app/data/goals" search={{ goal: placeId }} onClick={onOpen}>
        {t('openGoal')}
      </Link>
    );
  return null;
}
