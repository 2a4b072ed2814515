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
  required: 'This field is required',
});

/** The messages of the settings in the current language. */
export type SettingsMessages = Messages<typeof settings.texts>;

/** Texts that the specification quotes. */
export const fixed = ['settings.required'];
