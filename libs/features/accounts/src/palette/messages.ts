import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The palette: everything that a user can open, found by typing. */
export const palette = defineArea(
  'palette',
  {
    places: 'Go to',
    overlays: 'Open',
    title: 'Search or jump to',
    scope: 'in {account}',
    results: 'Results',
    none: 'Nothing is called “{query}”.',
    move: 'Move',
    open: 'Open',
    count: '{count, plural, one {# result} other {# results}}',
  },
  translations,
);
