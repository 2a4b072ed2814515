import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { cx } from '../class-names.js';
import classes from './Menu.module.css';
import { Popover } from './Popover.js';
import { type Alignment } from './use-anchored.js';

/** One line of a menu. What a person may not do stays listed, with the reason. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Small words or keys at the end. */
  note?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** Makes the item a radio of its menu. */
  checked?: boolean;
  disabledReason?: string;
  /** Draws a rule above. */
  ruled?: boolean;
  /** A heading above the item. */
  heading?: string;
}

/** What the trigger of a menu must put on its button. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
}

export interface MenuProps {
  /** Its name. */
  label: string;
  items: readonly MenuItem[];
  align?: Alignment;
  /** Renders the button that opens it. */
  trigger: (props: MenuTriggerProps) => ReactNode;
}

/** A menu of actions or choices: arrows, Home, End and the first letter move, Enter chooses. */
export function Menu({ label, items, align = 'end', trigger }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
      })}
      <Popover
        anchor={anchor}
        open={open}
        onClose={() => setOpen(false)}
        label={label}
        role="menu"
        align={align}
        className={classes.menu}
        onKeyDown={(event) => moveFocus(event, () => setOpen(false))}
      >
        {items.map((item) => (
          <MenuLine key={item.key} item={item} onDone={() => setOpen(false)} />
        ))}
      </Popover>
    </>
  );
}

function MenuLine({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  return (
    <>
      {item.ruled ? <div role="separator" className={classes.rule} /> : null}
      {item.heading ? (
        <div role="presentation" className={classes.heading}>
          {item.heading}
        </div>
      ) : null}
      <button
        type="button"
        role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={item.checked}
        aria-disabled={item.disabledReason ? true : undefined}
        tabIndex={-1}
        className={cx(classes.item, item.danger && classes.danger)}
        onClick={() => {
          if (item.disabledReason) return;
          onDone();
          item.onSelect?.();
        }}
      >
        {item.icon ? (
          <span aria-hidden style={{ display: 'inline-flex' }}>
            {item.icon}
          </span>
        ) : null}
        <span className={classes.label}>{item.label}</span>
        {(item.disabledReason ?? item.note) ? (
          <span className={classes.note}>{item.disabledReason ?? item.note}</span>
        ) : null}
        {item.checked ? <span aria-hidden>✓</span> : null}
      </button>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, close: () => void): void {
  if (event.key === 'Tab') {
    close();
    return;
  }
  const lines = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]'));
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const letter = event.key.length === 1 ? event.key.toLowerCase() : null;
  const goals: Record<string, number> = {
    ArrowDown: (at + 1) % lines.length,
    ArrowUp: (at - 1 + lines.length) % lines.length,
    Home: 0,
    End: lines.length - 1,
  };
  const goal = letter
    ? [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) =>
        line.textContent?.trim().toLowerCase().startsWith(letter),
      )
    : lines[goals[event.key] ?? -1];
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}
