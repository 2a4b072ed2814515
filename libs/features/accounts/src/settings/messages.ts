import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The settings of an account. */
export const settings = defineArea(
  'settings',
  {
    title: 'Settings',
    'tab.general': 'General',
    'tab.numbers': 'Numbers',
    'tab.members': 'Members',
    'tab.developer': 'Developer',
    'tab.embed': 'Embed',
    'tab.security': 'Security',
    keysLocked: 'API keys are not open to you',
    notLoaded: 'Could not load the settings',
    profile: 'Profile',
    profileHelp: 'What people and agents call this account.',
    name: 'Name',
    phone: 'Phone number',
    phoneHelp: 'Change it under Numbers.',
    save: 'Save',
    saved: 'Saved',
    whiteLabel: 'White label',
    whiteLabelHelp: 'Your customers see your colour and name, not ours.',
    color: 'Brand colour',
    colorHelp: 'Buttons and links follow it; contrast is corrected by itself.',
    colorProblem: 'Write it like #2b5ce6',
    origins: 'Pages that may show the app',
    originsHelp: 'One address per line. No other page can put the app in a frame.',
    originProblem: 'Write “{line}” with https:// in front, and nothing behind the host',
    appScheme: 'Scheme of your phone app',
    appSchemeHelp: 'Signed-in people can go on in the app. Leave it empty if you have none.',
    appSchemeProblem: 'Write it like com.example.agents, in small letters with a dot',
    required: 'This field is required',
  },
  translations,
);

/** The messages of the settings in the current language. */
export type SettingsMessages = Messages<typeof settings.texts>;

/** API keys: their list and a new one. */
export const keys = defineArea(
  'keys',
  {
    title: 'API keys',
    help: 'A key acts on this account and everything below it.',
    reference: 'API reference',
    make: 'New key',
    revokeTitle: 'Revoke “{name}”?',
    revokeBody:
      'Programs that use this key are refused from the next call on. A revoked key cannot be brought back.',
    revokeKey: 'Revoke key',
    keep: 'Keep it',
    revoke: 'Revoke {name}',
    emptyTitle: 'No keys yet',
    empty: 'Your programs sign in with a key.',
    notLoaded: 'Could not load the keys',
    madeOn: 'Made {at, date, medium}',
    lastUsed: 'Last used {at, date, medium}',
    neverUsed: 'Never used',
    ends: 'Ends {at, date, medium}',
    madeTitle: 'Your new key',
    madeHelp: 'It is shown this once. Keep it where your programs keep their secrets.',
    key: 'Key',
    copy: 'Copy',
    copied: 'Copied',
    kept: 'I have kept it',
    cancel: 'Cancel',
    create: 'Create key',
    purpose: 'What is it for?',
    purposeHelp: 'Such as “Booking sync”. You see it in the list.',
    scope: 'What may it do?',
    scopeHelp: 'No key deletes an organization, changes members or makes keys.',
    noArea: 'Choose at least one area',
    'preset.all': 'Everything',
    'preset.read': 'Read only',
    'preset.areas': 'Only these areas',
    end: 'When does it end?',
    'end.never': 'Does not end',
    'end.days': 'After {days, number} days',
    'end.year': 'After a year',
    areas: 'Areas',
    'area.conversations': 'Conversations',
    'area.contacts': 'Contacts',
    'area.agents': 'Agents',
    'area.templates': 'Templates',
    'area.apps': 'Apps',
    'area.knowledge': 'Knowledge',
    'area.numbers': 'Phone numbers',
    'area.tasks': 'Calls and texts that wait',
    'area.scheduling': 'Scheduling',
    'area.integrations': 'Integrations',
    'area.webhooks': 'Webhooks',
    'area.logs': 'Logs and metrics',
    'area.events': 'Live events',
    'area.security': 'Audit and security events',
    'area.accounts': 'Accounts',
    'area.auth': 'Sign-ins and keys',
    'area.domains': 'Domains',
    'area.sip': 'SIP',
    'area.billing': 'Plans and usage',
    'area.money': 'Credit and payouts',
    required: 'This field is required',
  },
  translations,
);

/** The messages of this area in the current language. */
export type KeyMessages = Messages<typeof keys.texts>;

/** Texts that the specification quotes. */
export const fixed = ['settings.required', 'keys.required'];
