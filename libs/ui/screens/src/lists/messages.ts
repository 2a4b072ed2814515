import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** What every list says. `things` and `counted` come from the definition of the list. */
export const lists = defineArea(
  'lists',
  {
    search: 'Search {things}',
    anyOf: '{column}: any',
    view: 'View',
    columns: 'Columns',
    density: 'Row height',
    roomy: 'Roomy',
    compact: 'Compact',
    usualColumns: 'Back to the usual columns',
    exportCsv: 'Export as CSV',
    exporting: 'Reading all rows for the file',
    exportedPart: 'Saved {count, number} of {total, number} rows. Filter the list for the rest.',
    notExported: 'Could not read all rows. Nothing was saved.',
    selectAll: 'Select all rows',
    select: 'Select {name}',
    selected: '{count, number} selected',
    clearSelection: 'Clear selection',
    noneFiltered: 'No {things} match these filters.',
    noneFound: 'No {things} match “{text}”.',
    clear: 'Clear',
    notLoaded: 'Could not load the {things}',
    moreNotLoaded: 'Could not load more.',
    loading: 'Loading',
    retry: 'Try again',
    more: 'Load more',
    shownSoFar: '<b>{first, number}–{last, number}</b>, more follow',
    shown: '<b>{first, number}–{last, number}</b> of {counted}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: 'Page {page, number} of {pages, number}',
  },
  translations,
);
