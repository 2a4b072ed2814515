import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { AnchorTarget } from './AnchorTarget.js';
import { type PopoverProps } from './popover-props.js';
import classes from './Popover.module.css';
import { closeByEscape, positionOf, useOpened } from './use-panel.js';

/** The content of a popover, positioned by Mantine beside the control. */
export function PopoverPanel({
  anchor,
  open,
  onClose,
  label,
  placement = 'bottom',
  align = 'start',
  children,
}: PopoverProps) {
  return (
    <Popover
      trapFocus
      returnFocus
      opened={useOpened(open)}
      onChange={(opened) => opened || onClose()}
      position={positionOf(placement, align)}
      classNames={{ dropdown: classes.popover }}
    >
      <Popover.Target>
        <AnchorTarget anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        aria-labelledby={undefined}
        onKeyDownCapture={closeByEscape(anchor, onClose)}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
