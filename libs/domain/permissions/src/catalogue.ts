import { type DomainSetting } from './domain-settings.js';

/** One permission as a page shows it: a short label and one line of help. */
export interface PermissionEntry {
  readonly label: string;
  readonly help: string;
  /** The domain setting that disables it for owners and admins, when there is one. */
  readonly setting?: DomainSetting;
}

/**
 * The seventeen permissions in the order in which pages list them. A new one is a new line here and
 * in the matrix.
 */
export const permissionCatalogue = {
  canViewOrg: { label: 'View organization', help: 'See the organization and its agents.' },
  canEditOrg: {
    label: 'Edit organization',
    help: 'Change the organization’s name, settings and agents.',
  },
  canOnboardWithoutPlan: {
    label: 'Start without a plan',
    help: 'Set up a first agent before choosing a plan.',
    setting: 'grantTrialEntry',
  },
  canManageUsers: {
    label: 'Manage members',
    help: 'See members, change their access and remove them.',
    setting: 'showMembers',
  },
  canInviteUsers: {
    label: 'Invite members',
    help: 'Invite people to the organization.',
    setting: 'showMembers',
  },
  canViewBilling: {
    label: 'View billing',
    help: 'See the plan, usage costs and invoices.',
    setting: 'showBilling',
  },
  canManageBilling: {
    label: 'Manage billing',
    help: 'Choose a plan, change the card and cancel.',
    setting: 'showBilling',
  },
  canDeleteOrg: {
    label: 'Delete organization',
    help: 'Delete the organization and everything in it.',
    setting: 'allowSignup',
  },
  canViewTasks: { label: 'View tasks', help: 'See and run outbound tasks.', setting: 'allowTasks' },
  canAddAgents: { label: 'Add agents', help: 'Create more agents.', setting: 'allowAddAgents' },
  canTakeoverAgent: {
    label: 'Take over agents',
    help: 'Act as an agent account of the organization.',
    setting: 'allowAgentTakeover',
  },
  canUseFullEditor: {
    label: 'Use the full editor',
    help: 'Edit an agent’s prompt, functions and rules without a template.',
    setting: 'allowFullEditor',
  },
  canViewEmbeds: {
    label: 'View embeds',
    help: 'See the code that puts an agent on a website.',
    setting: 'allowEmbeds',
  },
  canSetupSMS: {
    label: 'Set up text messages',
    help: 'Register for and switch on text messaging.',
    setting: 'smsMessaging',
  },
  canSelectNumber: {
    label: 'Choose a phone number',
    help: 'Give an agent a phone number.',
    setting: 'allowOrgNumberAssignment',
  },
  canInspectJSON: { label: 'Inspect raw data', help: 'See records as JSON.' },
  canDeactivateOrg: {
    label: 'Deactivate organization',
    help: 'Stop the organization’s agents from answering.',
    setting: 'allowSignup',
  },
} as const satisfies Record<string, PermissionEntry>;

/** The name of one of the seventeen permissions. */
export type PermissionName = keyof typeof permissionCatalogue;

/** All permission names, in catalogue order. */
export const permissionNames = Object.keys(permissionCatalogue) as readonly PermissionName[];

/** True when the text is one of the seventeen permission names. */
export const isPermissionName = (name: string): name is PermissionName =>
  Object.hasOwn(permissionCatalogue, name);

/** The domain setting that governs a permission for owners and admins, or null when none does. */
export function domainSettingFor(permission: PermissionName): DomainSetting | null {
  return (permissionCatalogue[permission] as PermissionEntry).setting ?? null;
}
