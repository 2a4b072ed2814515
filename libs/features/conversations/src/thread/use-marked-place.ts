import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useReaderInputs } from './reader-inputs.js';

/** The message of the address in a thread. */
interface MarkedEntry {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly highlightId: string | undefined;
  /** Its index among the entries; -1 while it is not loaded. */
  readonly marked: number;
  readonly scrollTo: (index: number) => void;
}

/**
 * Shows the message of the address, and keeps it in view until the reader moves: a scroll to an
 * index takes some frames, and what is read before it meanwhile puts another entry there. Returns
 * what to call when the reader is taken elsewhere.
 */
export function useMarkedPlace({ scroller, highlightId, marked, scrollTo }: MarkedEntry) {
  const leftAt = useRef<string>(undefined);
  const leave = () => {
    leftAt.current = highlightId;
  };
  useReaderInputs(scroller, leave);
  const goToMarked = useEffectEvent(() => scrollTo(marked));
  useEffect(() => {
    if (marked >= 0 && leftAt.current !== highlightId) goToMarked();
  }, [highlightId, marked]);
  return leave;
}
