import { type AllowedOverlayName } from './allowed-names.js';
import { type OverlayName } from './catalogue.js';
import { choice, flag, text } from './fields.js';
import { type OverlaySpec, overlay } from './overlay.js';

/**
 * The overlays that may open and have no screen yet, with what is settled about them. An entry moves to `overlayCatalogue` together with
 * its screen; one that stands in both, or in neither, does not compile.
 */
export const plannedOverlays = {
  // The tree of accounts.
  accountSearch: overlay({ title: 'Find an account', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  createAgentAccount: overlay({ title: 'New agent', kind: 'modal', size: 'md', permission: 'canAddAgents', embeddable: true, companions: {} }),
  createOrgAccount: overlay({ title: 'New organization', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  createResellerAccount: overlay({ title: 'New reseller', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  deleteAgent: overlay({ title: 'Delete agent', kind: 'confirm', size: 'sm', permission: 'canEditOrg', embeddable: false, companions: {} }),
  deleteOrganization: overlay({ title: 'Delete organization', kind: 'confirm', size: 'sm', permission: 'canDeleteOrg', embeddable: false, companions: {} }),
  orgAdmin: overlay({ title: 'Organization administration', kind: 'modal', size: 'lg', embeddable: false, companions: {} }),
  orgInfo: overlay({ title: 'About the organization', kind: 'modal', size: 'md', permission: 'canViewOrg', embeddable: false, companions: {} }),
  orgTakeover: overlay({ title: 'Act as an organization', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  partnerInfo: overlay({ title: 'About the partner', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  partnerTakeover: overlay({ title: 'Act as a partner', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  resellerInfo: overlay({ title: 'About the reseller', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  resellerPreview: overlay({ title: 'Preview of the reseller', kind: 'sidePanel', size: 'lg', embeddable: false, companions: {} }),
  resellerTakeover: overlay({ title: 'Act as a reseller', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  search: overlay({ title: 'Search', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  // Agents and their numbers.
  agentAdmin: overlay({ title: 'Agent administration', kind: 'modal', size: 'lg', embeddable: false, companions: {} }),
  agentInfo: overlay({ title: 'About the agent', kind: 'modal', size: 'md', permission: 'canViewOrg', embeddable: true, companions: {} }),
  agentSettings: overlay({ title: 'Agent settings', kind: 'modal', size: 'lg', permission: 'canEditOrg', embeddable: true, companions: { agentSettingsTab: text() } }),
  createTemplate: overlay({ title: 'New template', kind: 'modal', size: 'md', permission: 'canUseFullEditor', embeddable: false, companions: {} }),
  renameTemplate: overlay({ title: 'Rename template', kind: 'modal', size: 'sm', permission: 'canUseFullEditor', embeddable: false, companions: {} }),
  setupAgent: overlay({ title: 'Set up from a template', kind: 'modal', size: 'full', permission: 'canEditOrg', embeddable: true, companions: {} }),
  addCustomNumber: overlay({ title: 'Bring your own number', kind: 'modal', size: 'md', permission: 'canSelectNumber', embeddable: true, companions: {} }),
  forwardingInstructions: overlay({ title: 'Forward your calls', kind: 'modal', size: 'md', embeddable: true, companions: {} }),
  number: overlay({ title: 'Phone number', kind: 'modal', size: 'md', permission: 'canSelectNumber', embeddable: true, companions: {} }),
  // Calls, the inbox, contacts.
  call: overlay({ title: 'Call', kind: 'modal', size: 'lg', embeddable: false, companions: { callType: text(), isLive: flag(), viewerOnly: flag(), meetingId: text(), callCampaignId: text() } }),
  calling: overlay({ title: 'Calling', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  callVerify: overlay({ title: 'Verify by a call', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
  chat: overlay({ title: 'Chat', kind: 'sidePanel', size: 'md', embeddable: true, companions: {} }),
  contacts: overlay({ title: 'Contacts', kind: 'modal', size: 'lg', permission: 'canViewOrg', embeddable: false, companions: {} }),
  createContact: overlay({ title: 'New contact', kind: 'modal', size: 'md', permission: 'canEditOrg', embeddable: false, companions: {} }),
  editContact: overlay({ title: 'Edit contact', kind: 'modal', size: 'md', permission: 'canEditOrg', embeddable: false, companions: {} }),
  deleteContact: overlay({ title: 'Delete contact', kind: 'confirm', size: 'sm', permission: 'canEditOrg', embeddable: false, companions: {} }),
  previewContact: overlay({ title: 'Contact', kind: 'sidePanel', size: 'md', permission: 'canViewOrg', embeddable: false, companions: {} }),
  // Tasks and webhooks.
  createTask: overlay({ title: 'New task', kind: 'modal', size: 'md', permission: 'canViewTasks', embeddable: false, companions: {} }),
  editTask: overlay({ title: 'Edit task', kind: 'modal', size: 'md', permission: 'canViewTasks', embeddable: false, companions: {} }),
  taskSettings: overlay({ title: 'Limits of tasks', kind: 'modal', size: 'md', permission: 'canViewTasks', embeddable: false, companions: {} }),
  uploadTaskList: overlay({ title: 'Upload a task list', kind: 'modal', size: 'md', permission: 'canViewTasks', embeddable: false, companions: {} }),
  createWebhook: overlay({ title: 'New webhook', kind: 'modal', size: 'md', permission: 'canEditOrg', embeddable: false, companions: {} }),
  // Plans and money.
  billing: overlay({ title: 'Billing', kind: 'modal', size: 'lg', permission: 'canViewBilling', embeddable: false, companions: {} }),
  checkout: overlay({ title: 'Checkout', kind: 'modal', size: 'md', permission: 'canManageBilling', embeddable: false, companions: { checkoutVariant: choice('card', 'subscription', 'success') } }),
  editPlan: overlay({ title: 'Change the plan', kind: 'modal', size: 'md', permission: 'canManageBilling', embeddable: false, companions: {} }),
  planDetails: overlay({ title: 'Plan details', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  planOffered: overlay({ title: 'Your offer', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  premium: overlay({ title: 'Premium', kind: 'modal', size: 'md', embeddable: true, companions: {} }),
  selectPlan: overlay({ title: 'Choose a plan', kind: 'modal', size: 'lg', embeddable: false, companions: { planTerm: choice('month', 'year') } }),
  subscription: overlay({ title: 'Subscription', kind: 'modal', size: 'md', permission: 'canViewBilling', embeddable: false, companions: {} }),
  addFunds: overlay({ title: 'Add funds', kind: 'modal', size: 'md', permission: 'canManageBilling', embeddable: false, companions: { fundsAmount: text() } }),
  balances: overlay({ title: 'Balances', kind: 'modal', size: 'md', permission: 'canViewBilling', embeddable: false, companions: {} }),
  transactions: overlay({ title: 'Transactions', kind: 'modal', size: 'lg', permission: 'canViewBilling', embeddable: false, companions: {} }),
  wallet: overlay({ title: 'Wallet', kind: 'modal', size: 'md', permission: 'canViewBilling', embeddable: false, companions: {} }),
  withdraw: overlay({ title: 'Withdraw', kind: 'modal', size: 'md', permission: 'canManageBilling', embeddable: false, companions: { withdrawTo: choice('ln', 'stripe', 'paypal', 'venmo') } }),
  // Members and profiles.
  members: overlay({ title: 'Members', kind: 'modal', size: 'lg', permission: 'canManageUsers', embeddable: true, companions: {} }),
  memberInvite: overlay({ title: 'Invite a member', kind: 'modal', size: 'md', permission: 'canInviteUsers', embeddable: false, companions: { inviteEmail: text(), inviteOwner: flag() } }),
  memberDelete: overlay({ title: 'Remove member', kind: 'confirm', size: 'sm', permission: 'canManageUsers', embeddable: false, companions: {} }),
  editAvatar: overlay({ title: 'Picture', kind: 'modal', size: 'sm', embeddable: true, companions: {} }),
  editEmail: overlay({ title: 'E-mail address', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
  editFullName: overlay({ title: 'Your name', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
  editPage: overlay({ title: 'Public page', kind: 'modal', size: 'lg', permission: 'canEditOrg', embeddable: false, companions: {} }),
  editPageProfile: overlay({ title: 'Profile of the public page', kind: 'modal', size: 'md', permission: 'canEditOrg', embeddable: false, companions: {} }),
  editSlug: overlay({ title: 'Address of the public page', kind: 'modal', size: 'sm', permission: 'canEditOrg', embeddable: false, companions: {} }),
  editSocial: overlay({ title: 'Social links', kind: 'modal', size: 'md', permission: 'canEditOrg', embeddable: false, companions: {} }),
  editUserAccount: overlay({ title: 'Your account', kind: 'modal', size: 'md', embeddable: true, companions: {} }),
  // Integrations and the calendar.
  install: overlay({ title: 'Install an app', kind: 'modal', size: 'md', permission: 'canEditOrg', embeddable: true, companions: {} }),
  integrations: overlay({ title: 'Integrations', kind: 'modal', size: 'lg', permission: 'canEditOrg', embeddable: true, companions: { appId: text() } }),
  schedule: overlay({ title: 'Calendar', kind: 'modal', size: 'lg', embeddable: true, companions: {} }),
  zapier: overlay({ title: 'Zapier', kind: 'modal', size: 'md', permission: 'canEditOrg', embeddable: true, companions: {} }),
  // Numbers about conversations.
  editConvoColumns: overlay({ title: 'Columns', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
  editDashboard: overlay({ title: 'Edit dashboard', kind: 'modal', size: 'lg', permission: 'canEditOrg', embeddable: false, companions: {} }),
  editMetric: overlay({ title: 'Edit metric', kind: 'modal', size: 'lg', permission: 'canEditOrg', embeddable: false, companions: {} }),
  logFilterBuilder: overlay({ title: 'Filters', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  reporting: overlay({ title: 'Reporting', kind: 'modal', size: 'xl', permission: 'canViewOrg', embeddable: true, companions: {} }),
  // The rest.
  legacyLogin: overlay({ title: 'Sign in the former way', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
  mobile: overlay({ title: 'Mobile app', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
  debug: overlay({ title: 'Debug', kind: 'modal', size: 'lg', permission: 'canInspectJSON', embeddable: false, companions: {} }),
  form: overlay({ title: 'Form', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
  info: overlay({ title: 'Information', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
} as const satisfies Record<Exclude<AllowedOverlayName, OverlayName>, OverlaySpec>;
