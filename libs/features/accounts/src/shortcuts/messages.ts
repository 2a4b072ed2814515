import { defineArea } from '@patchbay/messages';

/** The list of keyboard shortcuts. */
export const shortcutNames = defineArea('shortcutNames', {
  title: 'Keyboard shortcuts',
  'in.anywhere': 'Anywhere',
  'in.choices': 'In the palette and the account switcher',
  'in.lists': 'In lists',
  'in.dialogs': 'In dialogs',
  palette: 'Search or jump to',
  help: 'Show this list, outside of fields',
  down: 'Next entry',
  up: 'Previous entry',
  go: 'Open it',
  newTab: 'Open it in a new tab',
  nextRow: 'Next row',
  formerRow: 'Previous row',
  openRow: 'Open the row',
  selectRow: 'Select the row',
  submit: 'Press the main button',
  close: 'Close what is on top',
});
