import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../class-names.js';
import classes from './Menu.module.css';
import { useAnchored, type Alignment, type Placement } from './use-anchored.js';

export interface PopoverProps {
  /** The control that opened it. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  /** Its name. */
  label: string;
  role?: 'dialog' | 'menu' | 'listbox';
  placement?: Placement;
  align?: Alignment;
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  children: ReactNode;
}

/** A floating panel beside its control; closes by Escape or a press outside and gives the focus back. */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? createPortal(<OpenPopover {...rest} />, document.body) : null;
}

function OpenPopover({
  anchor,
  onClose,
  label,
  role = 'dialog',
  placement,
  align,
  className,
  onKeyDown,
  children,
}: Omit<PopoverProps, 'open'>) {
  const panel = useRef<HTMLDivElement>(null);
  const style = useAnchored(anchor, panel, { open: true, placement, align });
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const opener = anchor.current;
    const first = panel.current?.querySelector<HTMLElement>(
      '[data-autofocus], [role^="menuitem"]:not([aria-disabled="true"]), input, button, [href], [tabindex="0"]',
    );
    (first ?? panel.current)?.focus({ preventScroll: true });
    const outside = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !opener?.contains(target)) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    const inside = panel.current;
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      if (inside?.contains(document.activeElement) || document.activeElement === document.body)
        opener?.focus({ preventScroll: true });
    };
  }, [anchor]);

  return (
    <div
      ref={panel}
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={cx(classes.popover, className)}
      style={style}
      onKeyDown={(event) => {
        // React carries this event to the surface that owns the popover: Escape must close only the popover.
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        } else onKeyDown?.(event);
      }}
    >
      {children}
    </div>
  );
}
