import { pressedKey } from '@patchbay/kernel';
import { useTimeout } from '@mantine/hooks';
import { useRef, useState, type ReactNode } from 'react';
import { type Placement } from './placement.js';
import classes from './Tooltip.module.css';
import { useFloatingParts } from './use-floating-parts.js';

const REST_MS = 400;

/**
 * Describes a control on hover or keyboard focus; never the only place of its name.
 * States: closed, open. Keys: the focus opens it, Escape closes it.
 */
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
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const rest = useTimeout(() => setOpen(true), REST_MS);
  const { parts } = useFloatingParts(near || open);

  const hide = (): void => {
    rest.clear();
    setNear(false);
    setOpen(false);
  };

  return (
    <span
      ref={anchor}
      role="presentation"
      className={classes.anchor}
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        setNear(true);
        rest.start();
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape' && open) hide();
      }}
    >
      {children}
      {open && parts ? (
        <parts.TooltipBubble anchor={anchor} label={label} keys={keys} placement={placement} />
      ) : null}
    </span>
  );
}
