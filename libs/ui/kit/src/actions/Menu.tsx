import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { type MenuItem, type MenuProps } from './menu-props.js';
import { NotOpened } from './NotOpened.js';
import { useFloatingParts } from './use-floating-parts.js';

/**
 * A menu of actions or choices: arrow keys, Home, End and first letters move, Enter chooses.
 * States: closed, loading, open, not loaded with a retry; an item may be chosen, disabled or
 * destructive. Keys: Escape closes and restores the focus.
 */
export function Menu({ label, items, align = 'end', trigger }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, { close, toggle }] = useDisclosure();
  const { parts, failed, retry } = useFloatingParts(open);
  // Another menu may have loaded the parts; the panel of one that was never opened is no use.
  const [wasOpened, setOpened] = useState(false);
  if (open && !wasOpened) setOpened(true);
  const show = (shown: readonly MenuItem[]) =>
    parts ? (
      <parts.MenuPanel
        anchor={anchor}
        open={open}
        onClose={close}
        label={label}
        align={align}
        items={shown}
      />
    ) : null;
  return (
    <>
      {trigger({ ref: anchor, 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: toggle })}
      {wasOpened ? (typeof items === 'function' ? items(show) : show(items)) : null}
      {failed ? <NotOpened anchor={anchor} label={label} onRetry={retry} onClose={close} /> : null}
    </>
  );
}
