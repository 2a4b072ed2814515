import { defineArea } from '@patchbay/messages';

/** The frame around the pages. */
export const shell = defineArea('shell', {
  main: 'Main',
  news: '{place}, something new',
  'news.after': ', something new',
  breadcrumb: 'Breadcrumb',
  switchFrom: 'Switch from {name}',
  folded: 'Folded levels',
  moreLevels: '{count, plural, one {# more level} other {# more levels}}',
  steps: '{done, number} of {total, number}',
  notNow: 'Not now',
  search: 'Search or jump to',
  viewAs: 'View as ',
  lowerRole: ', below your own role',
  closeSections: 'Close sections',
  openSections: 'Open sections',
  skip: 'Skip to content',
});
