import { defineArea, type Messages } from '@patchbay/messages';

/** The settings of an account. */
export const settings = defineArea('settings', {
  title: 'Settings',
  'tab.general': 'General',
  'tab.numbers': 'Numbers',
  'tab.members': 'Members',
  'tab.developer': 'Developer',
  'tab.embed': 'Embed',
  'tab.notifications': 'Notifications',
  'tab.security': 'Security',
  notLoaded: 'Could not load the settings',
  profile: 'Profile',
  profileHelp: 'What people and agents call this account.',
  name: 'Name',
  businessName: 'Business name',
  businessNameHelp: 'Visitors see it in your chat and on your pages. An agent has its own name.',
  phone: 'Phone number',
  phoneHelp: 'Change it under Numbers.',
  language: 'Language',
  languageHelp: 'Mails and notices are written in it, and new agents begin with it.',
  languageOf: 'Language of this account',
  languageAbove: 'That of the account above',
  languageOfAccount: 'That of {name}: {language}',
  languageUsual: 'The usual one: {language}',
  'language.own': 'This account chose {language}.',
  'language.above': '{name} chose {language} for the accounts below it.',
  'language.none': 'Neither this account nor one above it chose a language, so it is {language}.',
  country: 'Country',
  countryHelp: 'Phone numbers without a + are read as numbers of this country.',
  countryOf: 'Country of this account',
  countryAbove: 'By the account above, the phone number or the time zone',
  countryNow: 'By the account above, the phone number or the time zone: {country}',
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
});

/** The messages of the settings in the current language. */
export type SettingsMessages = Messages<typeof settings.texts>;

/** Texts that the specification quotes. */
export const fixed = ['settings.required'];
