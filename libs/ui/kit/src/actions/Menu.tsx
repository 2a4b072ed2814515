import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { type MenuProps } from './menu-props.js';
import { NotOpened } from './NotOpened.js';
import { useFloatingParts } from './use-floating-parts.js';

/** A menu of actions or choices: arrow keys, Home, End and first letters move, Enter chooses. */
export function Menu({ label, items, align = 'end', trigger }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, { close, toggle }] = useDisclosure();
  const { parts, failed, retry } = useFloatingParts(open);
  return (
    <>
      {trigger({ ref: anchor, 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: toggle })}
      {parts ? (
        <parts.MenuPanel
          anchor={anchor}
          open={open}
          onClose={close}
          label={label}
          align={align}
          items={items}
        />
      ) : null}
      {failed ? <NotOpened anchor={anchor} label={label} onRetry={retry} onClose={close} /> : null}
    </>
  );
}
