import { type ReplyOf, type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { ErrorState, IconButton, IconLayoutSidebarRight, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useCallWords, useRoomName } from '@patchbay/screens';
import classes from '../rooms/Inbox.module.css';
import { rowTime } from '../rooms/row-time.js';
import { entries } from '../entries/messages.js';
import { Rating } from '../entries/Rating.js';
import { RunCard } from './RunCard.js';
import { CollectedData, collectedEntries } from './CollectedData.js';
import { thread } from './messages.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Timeline = ReplyOf<'getRoomTimeline'>;

/** Details of a room beside its thread. */
export function RoomDetails({
  roomId,
  onHide,
}: {
  readonly roomId: string;
  readonly onHide: () => void;
}) {
  const t = useMessages(thread);
  return (
    <aside className={classes.details} aria-label={t('details')}>
      <header className={classes.detailsHead}>
        <h2 className={classes.detailsTitle}>{t('details')}</h2>
        <IconButton
          label={t('hideDetails')}
          icon={<IconLayoutSidebarRight size={16} />}
          onClick={onHide}
        />
      </header>
      <RoomFacts roomId={roomId} />
    </aside>
  );
}

/** The contact, collected values, function runs, rating and earlier conversations of a room. */
export function RoomFacts({ roomId }: { readonly roomId: string }) {
  const callWords = useCallWords();
  const t = useMessages(thread);
  const { data, error, refetch } = useOperation(
    'getRoomTimeline',
    { roomId },
    { cachedFirst: true },
  );
  if (!data)
    return error ? (
      <ErrorState title={t('detailsNotLoaded')} onRetry={() => void refetch()}>
        {callWords(error)}
      </ErrorState>
    ) : (
      <SkeletonRows count={5} height={40} />
    );
  return (
    <>
      <Contact room={data.room} />
      <section className={classes.block}>
        <h3>{t('collected')}</h3>
        {collectedEntries(data.collectedData).length === 0 ? (
          <p className={classes.none}>{t('nothingCollected')}</p>
        ) : (
          <CollectedData data={data.collectedData} />
        )}
      </section>
      <FunctionsRun runs={data.functionsRun} />
      <LatestRating roomId={roomId} latest={data.conversations[0]} />
      <Earlier roomId={roomId} conversations={data.conversations} />
    </>
  );
}

function Contact({ room }: { readonly room: Room }) {
  const t = useMessages(thread);
  const name = useRoomName()(room);
  return (
    <section className={classes.block}>
      <h3>{t('contact')}</h3>
      <dl>
        <div>
          <dt>{t('name')}</dt>
          <dd>{name}</dd>
        </div>
        {room.vidaPhoneNumber ? (
          <div>
            <dt>{t('phone')}</dt>
            <dd>{displayPhone(room.vidaPhoneNumber)}</dd>
          </div>
        ) : null}
        {room.identityVerified ? (
          <div>
            <dt>{t('identity')}</dt>
            <dd>{t('verifiedBy')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('agent')}</dt>
          <dd>{room.agentName}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The rating of the latest conversation. */
function LatestRating({
  roomId,
  latest,
}: {
  readonly roomId: string;
  readonly latest: Timeline['conversations'][number] | undefined;
}) {
  const t = useMessages(entries);
  return (
    <section className={classes.block} aria-label={t('rating')}>
      <h3>{t('rating')}</h3>
      {latest === undefined ? (
        <p className={classes.none}>{t('noRating')}</p>
      ) : (
        <Rating roomId={roomId} uuid={latest.uuid} rating={latest.rating ?? null} />
      )}
    </section>
  );
}

function FunctionsRun({ runs }: { readonly runs: Timeline['functionsRun'] }) {
  const t = useMessages(thread);
  return (
    <section className={classes.block}>
      <h3>
        {t('functions')} <span className={classes.count}>{runs.length}</span>
      </h3>
      {runs.length === 0 ? (
        <p className={classes.none}>{t('noFunctions')}</p>
      ) : (
        <ul>
          {runs.slice(-8).map((run) => (
            <RunCard key={run.id} run={run} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Earlier({
  roomId,
  conversations,
}: {
  readonly roomId: string;
  readonly conversations: Timeline['conversations'];
}) {
  const t = useMessages(thread);
  const locale = useLocale();
  return (
    <section className={classes.block}>
      <h3>{t('earlier')}</h3>
      <ul>
        {conversations.slice(0, 6).map((one) => (
          <li key={one.uuid}>
            <OverlayLink
              opens="callTranscript"
              args={{ value: one.uuid, roomId }}
              className={classes.earlier}
            >
              {one.summary ?? (one.type === 'call' ? t('call') : t('messages'))}
            </OverlayLink>
            <span className={classes.runTime}>
              {rowTime(secondsToMilliseconds(one.startedAt), { now: Date.now(), timeZone, locale })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
