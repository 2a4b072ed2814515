import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The lists of accounts, one per level. */
export const accounts = defineArea(
  'accounts',
  {
    'partner.name': 'Partners',
    'partner.things': 'partners',
    'partner.counted': '{count, plural, one {# partner} other {# partners}}',
    'partner.empty': 'No partners yet',
    'reseller.name': 'Resellers',
    'reseller.things': 'resellers',
    'reseller.counted': '{count, plural, one {# reseller} other {# resellers}}',
    'reseller.empty': 'No resellers yet',
    'org.name': 'Organizations',
    'org.things': 'organizations',
    'org.counted': '{count, plural, one {# organization} other {# organizations}}',
    'org.empty': 'No organizations yet',
    'agent.name': 'Agents',
    'agent.things': 'agents',
    'agent.counted': '{count, plural, one {# agent} other {# agents}}',
    'agent.empty': 'No agents yet',
    emptyBody: 'Those below {where} show up here.',
    newOrganization: 'New organization',
    account: 'Name',
    number: 'Number',
    externalId: 'Your id',
    state: 'State',
    active: 'Active',
    off: 'Off',
    since: 'Since',
    plan: 'Plan',
    id: 'Id',
  },
  translations,
);
