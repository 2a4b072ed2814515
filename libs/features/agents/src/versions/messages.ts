import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The versions of an agent. */
export const versions = defineArea(
  'versions',
  {
    saved: 'Version saved',
    name: 'Name of the version',
    nameHint: 'Name this version, such as Holiday hours',
    save: 'Save version',
    actions: 'Actions for {title}',
    beforePublishing: 'Before publishing on {at, date, moment}',
    automatic: 'automatic',
    savedOn: '{at, date, medium}',
    compare: 'Compare with the draft',
    restore: 'Put back into the draft',
    editorsOnly: 'Only for those who may edit',
    restored: 'Put back into the draft',
    restoreTitle: 'Put “{title}” back?',
    restoreBody: 'The draft becomes this version. Callers hear it only after you publish.',
    putBack: 'Put back',
    keepDraft: 'Keep the draft',
    notLoaded: 'Could not load the versions',
    emptyTitle: 'No versions yet',
    empty: 'Each time you publish, what was live before is kept here by itself.',
  },
  translations,
);
