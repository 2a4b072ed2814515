import { defineArea } from '@patchbay/messages';
import { translations } from './translations.js';

/** What a partner puts on its own pages. */
export const embed = defineArea(
  'embed',
  {
    title: 'Embed',
    lockedTitle: 'Embedding is not open to you',
    notLoaded: 'Could not load the settings',
    required: 'This field is required',
    what: 'What to show',
    'kind.app': 'The app in a frame',
    'kind.modal': 'Screens over your page',
    'kind.button': 'Chat button',
    'kind.buttonV2': 'Chat button with a look',
    'kind.chat': 'Chat in a frame',
    'help.app': 'Your members work in it, signed in by your server.',
    'help.modal': 'One screen for a member, such as the settings.',
    'help.button': 'Visitors talk to an agent. It takes one colour.',
    'help.buttonV2': 'The same, with your colour and text.',
    'help.chat': 'The chat stands in your page at all times.',
    agent: 'Agent',
    agentAddress: 'Agent’s address',
    agentAddressHelp: 'The last part of its public address.',
    label: 'Text of the button',
    color: 'Colour',
    start: 'First page',
    startHelp: 'Such as /app/settings. Without it members start where they usually do.',
    startModalHelp: 'What to open, such as ?editAgent=true. Without it the settings open.',
    preview: 'Preview',
    previewOf: 'Preview: {kind}',
    previewNeedsAgent: 'Write an agent’s address to see it here.',
    previewNeedsToken:
      'This shows a member’s account, so it needs a token. Open it in a tab of its own with a test token.',
    lines: 'Lines for your page',
    language: 'Written for',
    'code.html': 'HTML',
    'code.react': 'React',
    'code.next': 'Next',
    'what.lines': 'lines',
    'what.address': 'address',
    token: 'Test token',
    tokenHelp:
      'Your server asks for one at each visit. It signs one person in, once, within a minute.',
    email: 'E-mail of the member',
    makeToken: 'Make a token',
    made: 'The token signs in {email}. It is gone in a minute.',
    open: 'Open',
    origins: 'Pages that may show the app',
    originsHelp: 'No other page can put the app in a frame. A chat may stand on any page.',
    noOrigins: 'No page is listed yet.',
    addOrigin: 'Address of a page',
    add: 'Add',
    'origin.wrong': 'Write it with https:// in front, and nothing behind the host',
    'origin.listed': 'This address is listed already',
    removeOrigin: 'Remove {origin}',
  },
  translations,
);

/** Texts that the specification quotes. */
export const fixed = ['embed.required'];
