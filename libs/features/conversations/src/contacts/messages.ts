import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The people whom the agents know. */
export const contacts = defineArea(
  'contacts',
  {
    title: 'Contacts',
    things: 'contacts',
    counted: '{count, plural, one {# contact} other {# contacts}}',
    name: 'Name',
    phone: 'Phone number',
    email: 'E-mail',
    tags: 'Tags',
    status: 'Status',
    leadSource: 'Found through',
    updatedAt: 'Last change',
    createdAt: 'Known since',
    id: 'Id',
    talked: 'Conversation',
    'list.recent': 'Any in 30 days',
    'list.recentlyCalled': 'Call in 30 days',
    'list.recentlyMessaged': 'Text or chat in 30 days',
    'list.recentlySentEmail': 'E-mail in 30 days',
    emptyTitle: 'No contacts yet',
    empty: 'A person who calls or writes to your agent appears here.',
    lockedTitle: 'Contacts are not open to you',
    openConversation: 'Open conversation',
    knowledge: 'What the agent knows',
    marketing: 'May get offers',
    yes: 'Yes',
    no: 'No',
    notLoaded: 'Could not load the contact',
    noneNamed: 'This address names no contact',
    openFrom: 'Open a contact from the list of contacts.',
  },
  translations,
);

export type ContactMessages = Messages<typeof contacts.texts>;
