import { type Room } from '@patchbay/contract';
import { dayIn } from '@patchbay/formats';
import { Button, IconArrowDown, Timeline } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import {
  useEntriesWindow,
  useFunctionWords,
  useProblemWords,
  useRoomName,
} from '@patchbay/screens';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import classes from '../rooms/Inbox.module.css';
import { useTextProblemWords } from '../entries/delivery.js';
import { threadHistory } from './history/messages.js';
import { thread } from './messages.js';
import { type EntryContext, type Outgoing, threadEntries } from './thread-entries.js';
import { useEndOfThread } from './use-end-of-thread.js';
import { useMarkedPlace } from './use-marked-place.js';
import { type Direction, type ThreadHistory } from './use-thread-history.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Entries before the first drawn one at which the part before it is read. */
const early = 20;
/** The height of an entry that was not drawn yet, in px: a message of two lines with its footer. */
const defaultHeight = 84;

interface ThreadEntriesProps {
  readonly room: Room;
  readonly history: ThreadHistory;
  readonly outgoing: readonly Outgoing[];
  readonly highlightId: string | undefined;
  readonly onRetry: (outgoing: Outgoing) => void;
  readonly onCancel: (outgoing: Outgoing) => void;
}

/** The entries as the kit draws them; those that did not change are the same objects. */
function useShown({ room, history, outgoing, highlightId, onRetry, onCancel }: ThreadEntriesProps) {
  const t = useMessages(thread);
  const locale = useLocale();
  const overlays = useOverlay();
  const latest = useRef({ overlays, onRetry, onCancel });
  useEffect(() => {
    latest.current = { overlays, onRetry, onCancel };
  });
  const { roomId, agentName } = room;
  const name = useRoomName()(room);
  const now = useDay();
  const functionName = useFunctionWords().name;
  const problemWords = useProblemWords();
  const textProblemWords = useTextProblemWords();
  const context = useMemo<EntryContext>(
    () => ({
      t,
      functionName,
      textProblemWords,
      refusalWords: (message) => problemWords({ path: '', message }),
      locale,
      room: { name, agentName },
      now,
      timeZone,
      highlightId,
      onTranscript: (value) =>
        void latest.current.overlays.open('callTranscript', { value, roomId }),
      onRetry: (sent) => latest.current.onRetry(sent),
      onCancel: (sent) => latest.current.onCancel(sent),
    }),
    [
      t,
      functionName,
      problemWords,
      textProblemWords,
      locale,
      roomId,
      name,
      agentName,
      now,
      highlightId,
    ],
  );
  const { entries, hasLater } = history;
  return useMemo(
    () => threadEntries(entries, hasLater ? [] : outgoing, context),
    [entries, hasLater, outgoing, context],
  );
}

/** A moment of today, which stays the same until tomorrow, when the labels of days are others. */
function useDay(): number {
  const [moment, setMoment] = useState(Date.now);
  const now = Date.now();
  if (dayIn(timeZone, now) === dayIn(timeZone, moment)) return moment;
  setMoment(now);
  return now;
}

/**
 * How many messages a reader who is not at the end has not seen: those after the last one that was
 * there while the reader was.
 */
function useUnseen({ newest }: ThreadHistory, isAtEnd: boolean): number {
  const last = newest.lastSeq ?? 0;
  const [seen, setSeen] = useState(last);
  if (isAtEnd && seen !== last) setSeen(last);
  if (isAtEnd || seen === last) return 0;
  return newest.entries.filter(({ kind, ...entry }) =>
    kind === 'message' && 'message' in entry ? entry.message.seq > seen : false,
  ).length;
}

/**
 * The timeline of a room. Earlier entries are read as the reader scrolls up, and the reader keeps
 * the place; within 400 px of the end the reader follows what arrives.
 */
export function ThreadEntries(props: ThreadEntriesProps) {
  const { history, outgoing, highlightId } = props;
  const t = useMessages(thread);
  const words = useMessages(threadHistory);
  const shown = useShown(props);
  const scroller = useRef<HTMLDivElement>(null);
  const marked = useMemo(
    () => (highlightId === undefined ? -1 : shown.findIndex(({ key }) => key === highlightId)),
    [shown, highlightId],
  );
  const { isNearEnd, scrollTo, scrollToEnd, ...part } = useEntriesWindow(scroller, {
    count: shown.length,
    keyOf: (index) => shown[index]?.key ?? '',
    height: defaultHeight,
    follows: !history.hasLater,
    startAt: marked < 0 ? undefined : marked,
  });
  const isAtEnd = isNearEnd && !history.hasLater;
  const unseen = useUnseen(history, isAtEnd);
  const { hasEarlier, hasLater, loading, failed, load } = history;

  const isNearBeginning = part.next > 0 && part.first < early;
  const next: Direction | null =
    hasEarlier && isNearBeginning ? 'earlier' : hasLater && isNearEnd ? 'later' : null;
  const loadNext = useEffectEvent((direction: Direction) => load(direction));
  useEffect(() => {
    if (next && loading === null && failed === null) loadNext(next);
  }, [next, loading, failed]);

  const renewShown = useEffectEvent(() => {
    const first = history.entries.find(
      (entry) => entry.kind === 'message' && entry.message.uuid === shown[part.first]?.key,
    );
    if (first?.kind !== 'message' || first.message.seq >= (history.newest.firstSeq ?? 0)) return;
    history.renew(first.message.uuid);
  });
  const { newest } = history;
  const [shownNewest] = useState(newest);
  useEffect(() => {
    if (newest !== shownNewest) renewShown();
  }, [newest, shownNewest]);

  const leave = useMarkedPlace({ scroller, highlightId, marked, scrollTo });
  const goToEnd = useEndOfThread(history, {
    scroller,
    shown,
    sent: outgoing.length,
    atFirst: marked < 0,
    scrollToEnd: () => {
      leave();
      scrollToEnd();
    },
  });

  return (
    <div className={classes.entries}>
      <div
        ref={scroller}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('messages')}
      >
        {hasEarlier ? <EarlierLine failed={failed === 'earlier'} load={load} /> : null}
        <Timeline entries={shown} part={part} />
      </div>
      {isAtEnd ? null : (
        <div className={classes.toEnd}>
          <Button size="sm" icon={<IconArrowDown size={15} />} onClick={goToEnd}>
            {unseen > 0 ? words('newMessages', { n: unseen }) : words('toEnd')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Above the first entry that is loaded: what is before it is being read, or could not be. */
function EarlierLine({
  failed,
  load,
}: {
  readonly failed: boolean;
  readonly load: ThreadHistory['load'];
}) {
  const words = useMessages(threadHistory);
  return (
    <div className={classes.earlierLine}>
      {failed ? (
        <Button size="sm" onClick={() => load('earlier')}>
          {words('loadEarlier')}
        </Button>
      ) : (
        <span role="status">{words('loadingEarlier')}</span>
      )}
    </div>
  );
}
