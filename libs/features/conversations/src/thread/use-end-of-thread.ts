import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { followsEnd } from './follow-end.js';
import { useReaderInputs } from './reader-inputs.js';
import { type ThreadHistory } from './use-thread-history.js';

/** So long after an input, in ms, a scroll is that of the reader. */
const inputMs = 500;

/** What of a thread is shown. */
interface ShownThread {
  readonly scroller: RefObject<HTMLElement | null>;
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
 * holds, or again before the scroll to what came before. The user's own reply leads there, too.
 */
export function useEndOfThread(
  { newest, hasLater, toNewest }: ThreadHistory,
  { scroller, shown, sent, atFirst, scrollToEnd }: ShownThread,
) {
  // Other entries may stand at the end then: without a scroll the reader would be among them.
  const isOnTheWay = useRef(false);
  const scroll = useEffectEvent(() => requestAnimationFrame(() => scrollToEnd()));
  const goToEnd = () => {
    toNewest();
    // Otherwise no others come, and the next change would take away a reader who has scrolled back.
    isOnTheWay.current = hasLater;
    requestAnimationFrame(() => scrollToEnd());
  };
  useLayoutEffect(() => {
    if (!isOnTheWay.current || hasLater) return;
    isOnTheWay.current = false;
    scroll();
  }, [shown, hasLater]);

  const isFollowing = useFollowing(scroller, hasLater, atFirst);
  const follow = useEffectEvent(goToEnd);
  const [newestAtFirst] = useState(newest);
  useEffect(() => {
    if (newest !== newestAtFirst && isFollowing.current) follow();
  }, [newest, newestAtFirst, isFollowing]);
  const sentBefore = useRef(sent);
  useEffect(() => {
    if (sent > sentBefore.current) follow();
    sentBefore.current = sent;
  }, [sent]);
  return goToEnd;
}

/** Whether the reader follows what arrives; one who reads a part before the end does not. */
function useFollowing(
  scroller: RefObject<HTMLElement | null>,
  hasLater: boolean,
  atFirst: boolean,
): RefObject<boolean> {
  const isFollowing = useRef(atFirst && !hasLater);
  const place = useRef({ top: 0, toEnd: 0, height: 0 });
  const inputAt = useRef(Number.NEGATIVE_INFINITY);
  const scrolled = useEffectEvent((box: HTMLElement) => {
    const { scrollTop: top, scrollHeight: height, clientHeight } = box;
    // The end of what is loaded is not that of the thread.
    const toEnd = hasLater ? Number.POSITIVE_INFINITY : height - top - clientHeight;
    const now = { top, toEnd, height };
    const hasInput = performance.now() - inputAt.current < inputMs;
    isFollowing.current = followsEnd(isFollowing.current, place.current, now, hasInput);
    place.current = now;
  });
  useReaderInputs(scroller, () => {
    inputAt.current = performance.now();
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = () => scrolled(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [scroller]);
  return isFollowing;
}
