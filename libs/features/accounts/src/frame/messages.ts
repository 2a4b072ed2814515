import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The frame around every section. */
export const frame = defineArea(
  'frame',
  {
    lockedTitle: 'This account is not open to you',
    ownAccount: 'Go to your own account',
    notLoaded: 'Could not load your account',
    staysSignedIn: '{problem} You stay signed in.',
    offline: 'You are offline. What was loaded is still here.',
    noAnswer: 'The server does not answer. What was loaded is still here; we keep trying.',
    home: '{name}, home',
    homeOnly: 'Home',
    help: 'Help',
    withNames: 'Show the names of the sections',
    iconsOnly: 'Show icons only',
    search: 'Search or jump to',
    'section.inbox': 'Inbox',
    'section.contacts': 'Contacts',
    'section.tasks': 'Tasks',
    'section.agents': 'Agents',
    'section.accounts': 'Accounts',
    'section.templates': 'Templates',
    'section.knowledge': 'Knowledge',
    'section.data': 'Data',
    'section.money': 'Money',
    'section.settings': 'Settings',
    more: 'More',
    accountsOf: 'Accounts of {name}',
    'select.partner': 'Select partner',
    'select.reseller': 'Select reseller',
    'select.org': 'Select organization',
    'select.agent': 'Select agent',
    backTo: 'Back to {name}',
    you: 'You: {name}',
    theme: 'Theme',
    'theme.system': 'Follow the system',
    'theme.light': 'Light',
    'theme.dark': 'Dark',
    language: 'Language',
    'language.browser': 'Follow the browser',
    problems: '{count, plural, one {# recent problem} other {# recent problems}}',
    surfaceNotLoaded: 'This could not be opened. Check the connection and try again.',
    problemsNotLoaded: 'The list of problems could not be loaded',
    signOut: 'Sign out',
  },
  translations,
);

/** The messages of this area in the current language. */
export type FrameMessages = Messages<typeof frame.texts>;
