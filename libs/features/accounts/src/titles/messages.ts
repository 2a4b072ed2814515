import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/**
 * The names of the pages, for titles, the breadcrumb and the palette. The sections have theirs from
 * the navigation. A page without a name does not compile (`use-page-name.ts`).
 */
export const pageNames = defineArea(
  'pageNames',
  {
    'inbox/open': 'Open',
    'inbox/unread': 'Unread',
    'inbox/aiOff': 'AI is off',
    'inbox/closed': 'Closed',
    'inbox/call': 'Calls',
    'inbox/sms': 'Texts',
    'inbox/client': 'Web chats',
    'inbox/email': 'E-mail',
    'contacts/import': 'Import contacts',
    'agents/all': 'All agents',
    'agents/template': 'Answers',
    'agents/prompt': 'Prompt',
    'agents/settings': 'Agent settings',
    'agents/cases': 'Cases',
    'agents/routes': 'Routes',
    'agents/versions': 'Versions',
    'templates/rollouts': 'Rollouts',
    'data/logs': 'Conversation logs',
    'data/usage': 'Usage',
    'money/transactions': 'Transactions',
    'money/statements': 'Statements',
    'settings/general': 'General',
    'settings/members': 'Members',
    'settings/numbers': 'Numbers',
    'settings/developer': 'Developer',
    'settings/embed': 'Embed',
    'settings/security': 'Security',
    home: 'Home',
    signIn: 'Sign in',
    embedSignIn: 'Sign in',
    modalLayer: 'Account',
    paymentPage: 'Payment',
    returnPage: 'You are back',
    undoAddressChange: 'Undo a change of address',
    docs: 'Guide',
    mobileStart: 'Start',
    phone: 'Phone simulator',
    embedChat: 'Chat',
    publicProfile: 'Chat',
    notFound: 'Not found',
    opened: 'Opened page',
  },
  translations,
);
