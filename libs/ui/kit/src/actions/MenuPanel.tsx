import { pressedKey } from '@patchbay/kernel';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { Fragment, type RefObject } from 'react';
import { cx } from '../class-names.js';
import { IconCheck } from '../icons/icons.js';
import { AnchorTarget } from './AnchorTarget.js';
import { type MenuItem, type MenuProps } from './menu-props.js';
import classes from './Menu.module.css';
import popover from './Popover.module.css';
import { closeByEscape, positionOf, useOpened } from './use-panel.js';

interface MenuPanelProps extends Required<Pick<MenuProps, 'label' | 'align'>> {
  items: readonly MenuItem[];
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
}

const parts = {
  dropdown: cx(popover.popover, classes.menu),
  item: classes.item,
  itemLabel: classes.label,
  itemIndicator: classes.indicator,
  divider: classes.rule,
  label: classes.heading,
};

/** The items of a menu, positioned by Mantine beside the control. */
export function MenuPanel({ anchor, open, onClose, label, align, items }: MenuPanelProps) {
  // The focus returns to the control before the item runs, so that a surface which the item opens
  // can later restore the focus to it.
  const choose = (item: MenuItem) => {
    anchor.current?.focus({ preventScroll: true });
    item.onSelect?.();
  };
  return (
    <Menu
      opened={useOpened(open)}
      onChange={(opened) => opened || onClose()}
      position={positionOf('bottom', align)}
      classNames={parts}
      checkIcon={<IconCheck size={14} />}
    >
      <Menu.Target>
        <AnchorTarget anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={label}
        aria-labelledby={undefined}
        onKeyDownCapture={closeByEscape(anchor, onClose)}
        onKeyDown={(event) => pressedKey(event) === 'Tab' && onClose()}
      >
        {items.map((item) => (
          <Fragment key={item.key}>
            {item.ruled ? <Menu.Divider /> : null}
            {item.heading ? <Menu.Label>{item.heading}</Menu.Label> : null}
            <MenuLine item={item} onChoose={() => choose(item)} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuLine({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const isOff = Boolean(item.disabledReason);
  // Without Mantine's `disabled`, so that arrow keys reach the item and its reason is read.
  const line = {
    className: cx(item.danger && classes.danger),
    'aria-disabled': isOff || undefined,
    closeMenuOnClick: !isOff,
    onClick: isOff ? undefined : onChoose,
    rightSection: isOff || item.note ? (item.disabledReason ?? item.note) : undefined,
    children: (
      <>
        {item.icon ? <span aria-hidden>{item.icon}</span> : null}
        {item.label}
      </>
    ),
  };
  return item.checked === undefined ? (
    <Menu.Item {...line} />
  ) : (
    <Menu.RadioItem {...line} value={item.key} checked={item.checked} />
  );
}
