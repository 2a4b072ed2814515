/** The 91 names that may open a screen, in the specification's order. Any other query parameter opens nothing. */
export const allowedOverlayNames = [
  'selectAccount', 'accountSearch', 'addCustomNumber', 'addFunds', 'agentAdmin', 'agentInfo', 'balances', 'billing', 'callVerify', 'call',
  'calling', 'chat', 'checkout', 'contacts', 'callTranscript', 'createContact', 'createAgentAccount', 'createOrgAccount',
  'createResellerAccount', 'createTask', 'createWebhook', 'editTask', 'taskSettings', 'uploadTaskList', 'debug', 'docsPage', 'deleteAgent',
  'deleteContact', 'deleteOrganization', 'editAgent', 'editContact', 'editPlan', 'editPage', 'agentSettings', 'editPageProfile',
  'editSocial', 'integrations', 'editAvatar', 'editEmail', 'editFullName', 'editUserAccount', 'editSlug', 'editMetric', 'editDashboard',
  'form', 'forwardingInstructions', 'help', 'legacyLogin', 'info', 'install', 'members', 'memberInvite', 'memberDelete', 'mobile', 'number',
  'onboard', 'orgAdmin', 'orgTakeover', 'orgInfo', 'partnerInfo', 'partnerTakeover', 'planOffered', 'planDetails', 'premium',
  'previewContact', 'createTemplate', 'renameTemplate', 'requestAccess', 'resellerPreview', 'resellerTakeover', 'resellerInfo', 'schedule',
  'search', 'settings', 'selectNumber', 'selectPlan', 'upgrade', 'setupAgent', 'shareProfile', 'subscription', 'compareChanges',
  'saveConflict', 'testAgent', 'transactions', 'wallet', 'withdraw', 'reporting', 'logFilterBuilder', 'editConvoColumns', 'viewAs', 'zapier',
] as const;

/** A name that may open a screen, whether its screen exists yet or not. */
export type AllowedOverlayName = (typeof allowedOverlayNames)[number];

const allowed: ReadonlySet<string> = new Set(allowedOverlayNames);

/** True when the name may open a screen. */
export const isAllowedOverlayName = (name: string): name is AllowedOverlayName => allowed.has(name);
