import { type ReplyOf, type Room } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import {
  IconButton,
  IconCircleCheckFilled,
  IconCircleX,
  IconLayoutSidebarRight,
  SkeletonRows,
} from '@patchbay/kit';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import classes from '../inbox/Inbox.module.css';
import { rowTime } from '../inbox/row-time.js';
import { CollectedData, collectedEntries } from './CollectedData.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Timeline = ReplyOf<'getRoomTimeline'>;

/** Details of a room: the contact, collected values, function runs, and earlier conversations. */
export function RoomDetails({
  roomId,
  onHide,
}: {
  readonly roomId: string;
  readonly onHide: () => void;
}) {
  const { data } = useOperation('getRoomTimeline', { roomId }, { cachedFirst: true });
  if (!data)
    return (
      <aside className={classes.details} aria-label="Details">
        <SkeletonRows count={5} height={40} />
      </aside>
    );
  return (
    <aside className={classes.details} aria-label="Details">
      <header className={classes.detailsHead}>
        <h2 className={classes.detailsTitle}>Details</h2>
        <IconButton
          label="Hide details"
          icon={<IconLayoutSidebarRight size={16} />}
          onClick={onHide}
        />
      </header>
      <Contact room={data.room} />
      <section className={classes.block}>
        <h3>Collected data</h3>
        {collectedEntries(data.collectedData).length === 0 ? (
          <p className={classes.none}>Nothing yet. It fills while the agent talks.</p>
        ) : (
          <CollectedData data={data.collectedData} />
        )}
      </section>
      <FunctionsRun runs={data.functionsRun} />
      <Earlier roomId={roomId} conversations={data.conversations} />
    </aside>
  );
}

function Contact({ room }: { readonly room: Room }) {
  return (
    <section className={classes.block}>
      <h3>Contact</h3>
      <dl>
        <div>
          <dt>Name</dt>
          <dd>{displayPhone(room.name)}</dd>
        </div>
        {room.vidaPhoneNumber ? (
          <div>
            <dt>Phone</dt>
            <dd>{displayPhone(room.vidaPhoneNumber)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Agent</dt>
          <dd>{room.agentName}</dd>
        </div>
      </dl>
    </section>
  );
}

function FunctionsRun({ runs }: { readonly runs: Timeline['functionsRun'] }) {
  return (
    <section className={classes.block}>
      <h3>
        Functions run <span className={classes.count}>{runs.length}</span>
      </h3>
      {runs.length === 0 ? (
        <p className={classes.none}>None so far.</p>
      ) : (
        <ul>
          {runs.slice(-8).map((run) => (
            <li key={run.id}>
              <span>{run.label}</span>
              <span className={classes.runTime}>{run.durationMs} ms</span>
              {run.status === 'ok' ? (
                <IconCircleCheckFilled
                  size={15}
                  className={classes.good}
                  role="img"
                  aria-label="Done"
                />
              ) : (
                <IconCircleX size={15} className={classes.bad} role="img" aria-label="Failed" />
              )}
            </li>
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
  return (
    <section className={classes.block}>
      <h3>Earlier</h3>
      <ul>
        {conversations.slice(0, 6).map((one) => (
          <li key={one.uuid}>
            <OverlayLink
              opens="callTranscript"
              args={{ value: one.uuid, roomId }}
              className={classes.earlier}
            >
              {one.summary ?? (one.type === 'call' ? 'Call' : 'Messages')}
            </OverlayLink>
            <span className={classes.runTime}>
              {rowTime(secondsToMilliseconds(one.startedAt), { now: Date.now(), timeZone })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
