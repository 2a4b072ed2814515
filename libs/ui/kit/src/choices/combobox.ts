import { pressedKey } from '@patchbay/kernel';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useRef, type KeyboardEvent } from 'react';
import popover from '../actions/Popover.module.css';
import { cx } from '../class-names.js';
import classes from './Combobox.module.css';

/** The styles of a list below a field, and of the selected options inside it. */
export const comboboxParts = {
  dropdown: cx(popover.popover, classes.list),
  option: classes.option,
  empty: classes.empty,
  pillsList: classes.pills,
  pill: classes.pill,
  inputField: classes.words,
};

/**
 * Escape closes an open list and marks the event as handled, so that the surface below stays open.
 */
export function useEscape() {
  const isOpen = useRef(false);
  return {
    onDropdownOpen: () => {
      isOpen.current = true;
    },
    onDropdownClose: () => {
      isOpen.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (pressedKey(event) === 'Escape' && isOpen.current) event.preventDefault();
    },
  };
}
