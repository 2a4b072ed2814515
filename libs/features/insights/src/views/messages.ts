import { defineArea } from '@patchbay/messages';

/** The saved views of the logs. */
export const views = defineArea('views', {
  title: 'Saved views',
  views: 'Views',
  none: 'A view keeps filters, columns, range and order under a name. All members of the account see it.',
  name: 'Name of the view',
  save: 'Save view',
  replace: 'Replace view',
  remove: 'Remove view {name}',
  saved: 'View saved',
  removed: 'View removed',
  notSaved: 'The view could not be saved',
  full: 'An account has at most {max, number} views. Remove one first.',
  notYours: 'Views are saved by those who may change the account.',
});
