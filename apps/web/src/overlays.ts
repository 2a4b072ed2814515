import { accountsOverlays } from '@patchbay/feature-accounts';
import { agentsOverlays } from '@patchbay/feature-agents';
import { conversationsOverlays } from '@patchbay/feature-conversations';
import { moneyOverlays } from '@patchbay/feature-money';
import { numbersOverlays } from '@patchbay/feature-numbers';
import { onboardingOverlays } from '@patchbay/feature-onboarding';
import { profileOverlays } from '@patchbay/feature-profile';
import { tasksOverlays } from '@patchbay/feature-tasks';
import { type OverlayScreens } from '@patchbay/overlays';
import { insightsOverlays } from '@patchbay/feature-insights';

/** Every overlay's screen. An overlay of the catalogue without one does not compile. */
export const overlays: OverlayScreens = {
  selectAccount: accountsOverlays.selectAccount,
  viewAs: accountsOverlays.viewAs,
  settings: () => import('./composed/settings-overlay.js'),
  help: accountsOverlays.help,
  docsPage: accountsOverlays.docsPage,
  onboard: onboardingOverlays.onboard,
  editAgent: agentsOverlays.editAgent,
  testAgent: agentsOverlays.testAgent,
  compareChanges: agentsOverlays.compareChanges,
  saveConflict: agentsOverlays.saveConflict,
  agentSettings: agentsOverlays.agentSettings,
  integrations: agentsOverlays.integrations,
  agentInfo: agentsOverlays.agentInfo,
  deleteAgent: agentsOverlays.deleteAgent,
  createTemplate: agentsOverlays.createTemplate,
  renameTemplate: agentsOverlays.renameTemplate,
  contacts: conversationsOverlays.contacts,
  previewContact: conversationsOverlays.previewContact,
  createContact: conversationsOverlays.createContact,
  editContact: conversationsOverlays.editContact,
  deleteContact: conversationsOverlays.deleteContact,
  callTranscript: conversationsOverlays.callTranscript,
  call: conversationsOverlays.call,
  calling: conversationsOverlays.calling,
  callVerify: conversationsOverlays.callVerify,
  chat: conversationsOverlays.chat,
  createTask: tasksOverlays.createTask,
  editTask: tasksOverlays.editTask,
  planDetails: moneyOverlays.planDetails,
  subscription: moneyOverlays.subscription,
  addFunds: moneyOverlays.addFunds,
  selectNumber: onboardingOverlays.selectNumber,
  addCustomNumber: numbersOverlays.addCustomNumber,
  forwardingInstructions: numbersOverlays.forwardingInstructions,
  number: numbersOverlays.number,
  upgrade: profileOverlays.upgrade,
  requestAccess: profileOverlays.requestAccess,
  shareProfile: accountsOverlays.shareProfile,
  editMetric: insightsOverlays.editMetric,
  editDashboard: insightsOverlays.editDashboard,
  agentAdmin: agentsOverlays.agentAdmin,
  setupAgent: agentsOverlays.setupAgent,
  editConvoColumns: insightsOverlays.editConvoColumns,
  logFilterBuilder: insightsOverlays.logFilterBuilder,
  reporting: insightsOverlays.reporting,
  search: accountsOverlays.search,
  info: profileOverlays.info,
};
