import { IconDots, IconPencil, IconTrash } from '../icons/icons.js';
import { IconButton } from './IconButton.js';
import { Menu } from './Menu.js';
import { type MenuItem } from './menu-props.js';

/** What a menu of a row offers to do; without permission it stays listed, with the reason. */
export interface RowAction {
  label: string;
  onSelect: () => void;
  disabledReason?: string;
}

export interface RowMenuProps {
  /** Names the button and the menu, and says of which row they are. */
  label: string;
  /** Changes the row: the first item. */
  edit?: RowAction;
  /** What else can be done with it, in this order. */
  items?: readonly MenuItem[];
  /** Takes the row away: the last item, below a line and in the colour of danger. The caller asks first. */
  remove?: RowAction;
  /** While a change of the row is on its way. */
  disabled?: boolean;
}

/**
 * The menu at the end of a row: three dots. States: closed, open, disabled. Keys: Enter, Space or
 * a press opens it with the focus on its first item; arrow keys, Home, End and first letters move,
 * Enter chooses; Escape, Tab and a press outside close it. The focus returns to the dots before an
 * item runs, so that a dialog which the item opens gives it back to them.
 */
export function RowMenu({ label, edit, items = [], remove, disabled }: RowMenuProps) {
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => (
        <IconButton {...trigger} label={label} icon={<IconDots size={16} />} disabled={disabled} />
      )}
      items={[
        ...(edit ? [{ ...edit, key: 'edit', icon: <IconPencil size={16} /> }] : []),
        ...items,
        ...(remove
          ? [
              {
                ...remove,
                key: 'remove',
                icon: <IconTrash size={16} />,
                danger: true,
                ruled: edit !== undefined || items.length > 0,
              },
            ]
          : []),
      ]}
    />
  );
}
