import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from '../../messages/translations.js';

/** Contacts from a file. */
export const contactImport = defineArea(
  'contactImport',
  {
    title: 'Import contacts',
    lockedTitle: 'Importing contacts is not open to you',
    agent: 'Agent',
    agentHelp: 'The agent that will know these people.',
    file: 'File',
    fileHelp:
      'CSV of an address book or a spreadsheet, or vCards (.vcf). The first row names the columns. At most 5,000 rows and 5 MB.',
    nothingYet: 'Nothing is written before you have seen what each row does.',
    reading: 'Reading the file',
    'outcome.all': 'All',
    'outcome.created': 'New',
    'outcome.updated': 'Changed',
    'outcome.unchanged': 'Same',
    'outcome.rejected': 'Rejected',
    rows: 'Rows',
    row: 'Row',
    name: 'Name',
    outcome: 'Outcome',
    why: 'Reason',
    columns: 'How the columns are read',
    'field.name': 'Name',
    'field.firstName': 'First name',
    'field.lastName': 'Last name',
    'field.phone': 'Phone number',
    'field.email': 'E-mail',
    'field.status': 'Status',
    'field.tags': 'Tags',
    'field.leadSource': 'Found through',
    'field.contactSource': 'Source',
    'field.marketingOptIn': 'May get offers',
    'field.agentContext': 'What the agent knows',
    westernTitle: 'This file is not UTF-8',
    western:
      'It was read as Western European text. If letters look wrong below, save it as “CSV UTF-8” and choose it again.',
    noAddressTitle: 'No column is read as a phone number or an e-mail address',
    noAddress: 'Choose below which column it is. A contact is found by one of them.',
    unnamed: 'Column {number}',
    customField: 'Custom field “{name}”',
    leftOut: 'Left out',
    doImport: '{count, plural, one {Import # contact} other {Import # contacts}}',
    nothingToDo: 'No row of this file is new or different.',
    another: 'Choose another file',
    doneTitle: '{count, plural, one {# contact imported} other {# contacts imported}}',
    done: '{created, plural, one {# is new} other {# are new}}, {updated, plural, one {# was changed} other {# were changed}}.',
    show: 'Show contacts',
  },
  translations,
);

export type ImportMessages = Messages<typeof contactImport.texts>;
