import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { followsEnd } from './follow-end.js';
import { type ThreadHistory } from './use-thread-history.js';

/** What of a thread is shown. */
interface ShownThread {
  /** Changes with the entries. */
  readonly shown: unknown;
  /** Number of replies that are under way. */
  readonly sent: number;
  /** Whether reading begins at the end. */
  readonly atFirst: boolean;
  readonly scrollToEnd: () => void;
}

/**
 * Keeps a reader at the end of a thread there, whatever arrives: also more at once than its end
 * holds, or again before the scroll to what came before. One's own reply leads there, too.
 */
export function useEndOfThread(
  { newest, hasLater, toNewest }: ThreadHistory,
  { shown, sent, atFirst, scrollToEnd }: ShownThread,
) {
  // Other entries may stand at the end then: without a scroll the reader would be among them.
  const isOnTheWay = useRef(false);
  const scroll = useEffectEvent(() => requestAnimationFrame(() => scrollToEnd()));
  const goToEnd = () => {
    toNewest();
    isOnTheWay.current = true;
    requestAnimationFrame(() => scrollToEnd());
  };
  useLayoutEffect(() => {
    if (!isOnTheWay.current || hasLater) return;
    isOnTheWay.current = false;
    scroll();
  }, [shown, hasLater]);

  const isFollowing = useRef(atFirst && !hasLater);
  const place = useRef({ top: 0, toEnd: 0 });
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    const { scrollTop: top, scrollHeight, clientHeight } = box;
    // The end of what is loaded is not that of the thread.
    const toEnd = hasLater ? Number.POSITIVE_INFINITY : scrollHeight - top - clientHeight;
    isFollowing.current = followsEnd(isFollowing.current, place.current, { top, toEnd });
    place.current = { top, toEnd };
  };

  const follow = useEffectEvent(goToEnd);
  const [newestAtFirst] = useState(newest);
  useEffect(() => {
    if (newest !== newestAtFirst && isFollowing.current) follow();
  }, [newest, newestAtFirst]);
  const sentBefore = useRef(sent);
  useEffect(() => {
    if (sent > sentBefore.current) follow();
    sentBefore.current = sent;
  }, [sent]);
  return { goToEnd, onScroll };
}
