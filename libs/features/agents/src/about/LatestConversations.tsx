import { Chip, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { FailedRead, useRoomName } from '@patchbay/screens';
import classes from './About.module.css';
import { aboutAgent } from './messages.js';

/** The conversations that had a message last, each a way into the inbox. */
export function LatestConversations() {
  const t = useMessages(aboutAgent);
  return (
    <section aria-label={t('lately')} className={classes.lately}>
      <h3 className={classes.heading}>{t('lately')}</h3>
      <Rooms />
      <Link to="/app/data/quality" className={classes.way}>
        {t('quality')}
      </Link>
    </section>
  );
}

function Rooms() {
  const t = useMessages(aboutAgent);
  const nameOf = useRoomName();
  const latest = useOperation('listConversations', { page: 0, pageSize: 5 });
  if (latest.error && !latest.data) return <FailedRead title={t('latelyFailed')} read={latest} />;
  if (!latest.data) return <SkeletonRows count={3} height={40} />;
  const rooms = latest.data.rooms.slice(0, 5);
  if (rooms.length === 0) return <p className={classes.words}>{t('noneLately')}</p>;
  return (
    <ul className={classes.rooms}>
      {rooms.map((room) => (
        <li key={room.roomId}>
          <Link to="/app/inbox" search={{ active: room.roomId }} className={classes.room}>
            <span className={classes.who}>{nameOf(room)}</span>
            {room.aiAgentEnabled ? null : <Chip tone="grey">{t('handedOver')}</Chip>}
            <span className={classes.words}>{room.lastMessage}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
