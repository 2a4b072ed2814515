import { accountsScreens } from '@patchbay/feature-accounts';
import { agentsScreens } from '@patchbay/feature-agents';
import { conversationsScreens, visitorScreens } from '@patchbay/feature-conversations';
import { insightsScreens } from '@patchbay/feature-insights';
import { profileScreens } from '@patchbay/feature-profile';
import { tasksScreens } from '@patchbay/feature-tasks';
import { moneyScreens } from '@patchbay/feature-money';
import { type Screens } from '@patchbay/routes';

/** Every route's screen. A route without one does not compile. */
export const screens: Screens = {
  frame: () => import('./composed/frame.js'),
  home: accountsScreens.home,
  accounts: accountsScreens.accounts,
  settings: () => import('./composed/settings.js'),
  embedSignIn: () => import('./composed/embed-sign-in.js'),
  modalLayer: () => import('./composed/modal-layer.js'),
  paymentPage: accountsScreens.paymentPage,
  returnPage: accountsScreens.returnPage,
  undoAddressChange: profileScreens.undoAddressChange,
  sharedDashboard: insightsScreens.sharedDashboard,
  endReport: insightsScreens.endReport,
  docs: accountsScreens.docs,
  mobileStart: profileScreens.mobileStart,
  notFound: accountsScreens.notFound,
  inbox: conversationsScreens.inbox,
  contacts: conversationsScreens.contacts,
  tasks: tasksScreens.tasks,
  agents: agentsScreens.agents,
  templates: agentsScreens.templates,
  knowledge: agentsScreens.knowledge,
  data: insightsScreens.data,
  money: moneyScreens.money,
  phone: conversationsScreens.phone,
  publicProfile: conversationsScreens.publicProfile,
  embedChat: visitorScreens.embedChat,
};
