import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '../class-names.js';
import classes from './ScrollRow.module.css';

/** What counts as the chosen one of a row: the link of the open page, or a segment. */
const chosen = '[aria-current], [data-active]';

/** Which ends of a row have more behind them. */
function useEnds() {
  const row = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState({ start: false, end: false });
  const look = useCallback(() => {
    if (!row.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    // From right to left the distance is negative.
    const at = Math.abs(scrollLeft);
    const start = at > 1;
    const end = scrollWidth - clientWidth - at > 1;
    setEnds((now) => (now.start === start && now.end === end ? now : { start, end }));
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (row.current) observer.observe(row.current);
    for (const child of row.current?.children ?? []) observer.observe(child);
    return () => observer.disconnect();
  }, [look]);
  return { row, ends, look };
}

/** Scrolls a row that is wider than its place until the chosen one is whole. */
function showChosen(row: HTMLElement): void {
  const one = row.querySelector(chosen)?.getBoundingClientRect();
  if (!one) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.max(0, one.right - right + 24) + Math.min(0, one.left - left - 24);
}

export interface ScrollRowProps {
  /** The name of the row, where it is a navigation. */
  readonly label?: string;
  /** Shows the chosen one again when this changes. */
  readonly current: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A row that scrolls sideways where it has no room; it fades out where more follows. */
export function ScrollRow({ label, current, className, children }: ScrollRowProps) {
  const { row, ends, look } = useEnds();
  useEffect(() => {
    if (row.current) showChosen(row.current);
    look();
  }, [row, look, current]);
  const props = {
    className: cx(classes.row, className),
    'data-more-start': ends.start || undefined,
    'data-more-end': ends.end || undefined,
    onScroll: look,
    children,
  };
  const ref = (element: HTMLElement | null) => {
    row.current = element;
  };
  return label === undefined ? (
    <div ref={ref} {...props} />
  ) : (
    <nav ref={ref} aria-label={label} {...props} />
  );
}
