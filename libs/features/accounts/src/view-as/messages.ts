import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The roles as which a person can view the console. */
export const viewAs = defineArea(
  'viewAs',
  {
    label: 'View as',
    choice: 'View the console as',
    as: 'View as {role}',
    where: 'View as {role}: which organization?',
    own: '{role} (you)',
    alreadyOwn: 'You already see it as yourself',
    done: 'Done',
    notLoaded: 'Could not load your roles',
    'name.superAdmin': 'Super-admin',
    'name.partner': 'Partner',
    'name.reseller': 'Reseller',
    'name.owner': 'Owner',
    'name.admin': 'Admin',
    'name.agent': 'Agent',
    'reset.superAdmin': 'Reset to super-admin',
    'reset.partner': 'Reset to partner',
    'reset.reseller': 'Reset to reseller',
    'reset.owner': 'Reset to owner',
    'reset.admin': 'Reset to admin',
    'reset.agent': 'Reset to agent',
    'help.superAdmin': 'Everything, staff tools included',
    'help.partner': 'Everything below the partner',
    'help.reseller': 'Everything below the reseller',
    'help.owner': 'What an owner of the organization may do',
    'help.admin': 'Like an owner, without billing and deletion',
    'help.agent': 'One agent only',
  },
  translations,
);
