import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useAnchored, type Placement } from './use-anchored.js';
import classes from './Tooltip.module.css';

const REST_MS = 400;

/** Names a control when the pointer rests on it or the keyboard reaches it; never the only place of a name. */
export function Tooltip({
  label,
  keys,
  placement = 'top',
  children,
}: {
  label: string;
  keys?: string;
  placement?: Placement;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const style = useAnchored(anchor, bubble, { open, placement, align: 'center' });

  const hide = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={anchor}
      role="presentation"
      className={classes.anchor}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') timer.current = setTimeout(() => setOpen(true), REST_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) hide();
      }}
    >
      {children}
      {open
        ? createPortal(
            <div ref={bubble} role="tooltip" className={classes.bubble} style={style}>
              {label}
              {keys ? <span className={classes.keys}>{keys}</span> : null}
            </div>,
            document.body,
          )
        : null}
    </span>
  );
}
