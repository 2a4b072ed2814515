import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './Surfaces.module.css';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * The scrolling part of a surface. A long text without focusable content is itself a tab stop, so
 * that arrow keys can scroll it. Mantine's `useResizeObserver` would render it at each change of its
 * size.
 */
export function SurfaceBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isStop, setStop] = useState(false);
  useLayoutEffect(() => {
    const element = body.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const look = () =>
      setStop(
        element.scrollHeight > element.clientHeight + 1 &&
          element.querySelector(focusable) === null,
      );
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const content = new MutationObserver(look);
    content.observe(element, { childList: true, subtree: true });
    look();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled text without a focusable element
    <div ref={body} className={classes.body} data-surface-body tabIndex={isStop ? 0 : undefined}>
      {children}
    </div>
  );
}
