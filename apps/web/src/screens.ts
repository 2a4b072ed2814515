import { accountsScreens, settingsScreen } from '@patchbay/feature-accounts';
import { agentsScreens } from '@patchbay/feature-agents';
import { conversationsScreens, visitorScreens } from '@patchbay/feature-conversations';
import { insightsScreens } from '@patchbay/feature-insights';
import { embedsPages } from '@patchbay/feature-embeds';
import { numbersPages } from '@patchbay/feature-numbers';
import { tasksScreens } from '@patchbay/feature-tasks';
import { moneyScreens } from '@patchbay/feature-money';
import { type Screens } from '@patchbay/routes';

/** Every route's screen. A route without one does not compile. */
export const screens: Screens = {
  frame: accountsScreens.frame,
  home: accountsScreens.home,
  accounts: accountsScreens.accounts,
  settings: settingsScreen({ ...embedsPages, ...numbersPages }),
  embedSignIn: accountsScreens.embedSignIn,
  modalLayer: accountsScreens.modalLayer,
  paymentPage: accountsScreens.paymentPage,
  returnPage: accountsScreens.returnPage,
  undoAddressChange: accountsScreens.undoAddressChange,
  sharedDashboard: insightsScreens.sharedDashboard,
  endReport: insightsScreens.endReport,
  docs: accountsScreens.docs,
  mobileStart: accountsScreens.mobileStart,
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
