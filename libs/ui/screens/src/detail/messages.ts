import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** What every detail says. */
export const details = defineArea(
  'details',
  {
    why: 'Why is this so?',
    whyOf: 'Why is this so? {label}',
    decided: 'Who decided',
    byProduct: 'The product’s own rule',
    'tier.platform': 'The platform',
    'tier.partner': 'The partner',
    'tier.reseller': 'The reseller',
    'tier.organization': 'The organization',
    bySetting: '{who}, by the setting “{setting}”',
    facts: 'Facts',
    activity: 'Activity',
    organizationFirst: 'Choose an organization first',
    organizationWhy: 'This belongs to an organization. Step into one.',
    showAccounts: 'Show the accounts',
    permissionsNotRead: 'Could not read what you may do here',
  },
  translations,
);
