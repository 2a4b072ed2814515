import type * as z from 'zod/mini';
import { type AllowedOverlayName } from './allowed-names.js';
import { insightsOverlays } from './catalogue-insights.js';
import { choice, flag, index, text } from './fields.js';
import { overlay } from './overlay.js';

/**
 * The overlays that have a screen, in the order of the command palette. An entry without a screen
 * does not compile in the apps, so a name moves here from `allowedOverlayNames` together with its
 * screen.
 */
export const overlayCatalogue = {
  onboard: overlay({
    title: 'Set up your agent',
    kind: 'modal',
    size: 'full',
    permission: 'canEditOrg',
    embeddable: true,
    companions: {
      activeStep: text(),
      fieldIndex: index(),
      integrationIndex: index(),
      templateId: text(),
      targetTemplateId: text(),
      forceReplaceTemplateVars: flag(),
      zap: text(),
    },
  }),
  editAgent: overlay({
    title: 'Edit agent',
    kind: 'modal',
    size: 'full',
    permission: 'canEditOrg',
    embeddable: true,
    companions: {
      agentPanel: choice(
        'prompt',
        'settings',
        'cases',
        'routes',
        'template',
        'versions',
        'advanced',
        'variables',
        'actions',
        'voices',
        'migrate',
      ),
      fieldKey: text(),
      agentPanelTab: text(),
      agentPanelSearch: text(),
    },
  }),
  testAgent: overlay({
    title: 'Test your agent',
    kind: 'sidePanel',
    size: 'lg',
    embeddable: true,
    companions: { testMode: choice('chat', 'call') },
  }),
  callTranscript: overlay({
    title: 'Transcript',
    kind: 'sidePanel',
    size: 'lg',
    embeddable: true,
    companions: { roomId: text() },
  }),
  contacts: overlay({
    title: 'Contacts',
    kind: 'modal',
    size: 'lg',
    permission: 'canViewOrg',
    embeddable: false,
    companions: {},
  }),
  call: overlay({
    title: 'Call',
    kind: 'modal',
    size: 'xl',
    permission: 'canViewOrg',
    embeddable: false,
    companions: {
      callType: text(),
      isLive: flag(),
      viewerOnly: flag(),
      meetingId: text(),
      callCampaignId: text(),
    },
  }),
  calling: overlay({
    title: 'Calls under way',
    kind: 'modal',
    size: 'md',
    permission: 'canViewOrg',
    embeddable: false,
    companions: {},
  }),
  callVerify: overlay({
    title: 'Verify by a call',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  chat: overlay({
    title: 'Chat',
    kind: 'sidePanel',
    size: 'md',
    permission: 'canViewOrg',
    embeddable: true,
    companions: {},
  }),
  previewContact: overlay({
    title: 'Contact',
    kind: 'sidePanel',
    size: 'md',
    permission: 'canViewOrg',
    embeddable: false,
    companions: {},
  }),
  createContact: overlay({
    title: 'New contact',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  editContact: overlay({
    title: 'Edit contact',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  deleteContact: overlay({
    title: 'Delete contact',
    kind: 'confirm',
    size: 'sm',
    permission: 'canEditOrg',
    embeddable: false,
    companions: {},
  }),
  createTask: overlay({
    title: 'New task',
    kind: 'modal',
    size: 'md',
    permission: 'canViewTasks',
    embeddable: false,
    companions: {},
  }),
  editTask: overlay({
    title: 'Edit task',
    kind: 'sidePanel',
    size: 'md',
    permission: 'canViewTasks',
    embeddable: false,
    companions: {},
  }),
  compareChanges: overlay({
    title: 'Compare changes',
    kind: 'suggestion',
    size: 'lg',
    permission: 'canEditOrg',
    embeddable: true,
    companions: { compareFrom: text(), compareTo: text() },
  }),
  saveConflict: overlay({
    title: 'Someone else changed this agent',
    kind: 'confirm',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: true,
    companions: {},
  }),
  agentSettings: overlay({
    title: 'Agent settings',
    kind: 'modal',
    size: 'lg',
    permission: 'canEditOrg',
    embeddable: true,
    companions: { agentSettingsTab: text(), agentSettingsSearch: text() },
  }),
  integrations: overlay({
    title: 'Integrations',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: true,
    companions: { appId: text(), appVersion: text() },
  }),
  agentInfo: overlay({
    title: 'About the agent',
    kind: 'sidePanel',
    size: 'md',
    permission: 'canViewOrg',
    embeddable: true,
    companions: {},
  }),
  deleteAgent: overlay({
    title: 'Delete agent',
    kind: 'confirm',
    size: 'sm',
    permission: 'canAddAgents',
    embeddable: false,
    companions: {},
  }),
  createTemplate: overlay({
    title: 'New template',
    kind: 'modal',
    size: 'md',
    permission: 'canUseFullEditor',
    embeddable: false,
    companions: {},
  }),
  renameTemplate: overlay({
    title: 'Rename template',
    kind: 'modal',
    size: 'sm',
    permission: 'canUseFullEditor',
    embeddable: false,
    companions: {},
  }),
  planDetails: overlay({
    title: 'Plan details',
    kind: 'modal',
    size: 'md',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  subscription: overlay({
    title: 'Subscription',
    kind: 'modal',
    size: 'md',
    permission: 'canViewBilling',
    embeddable: false,
    companions: {},
  }),
  addFunds: overlay({
    title: 'Add funds',
    kind: 'modal',
    size: 'md',
    permission: 'canManageBilling',
    embeddable: false,
    companions: { fundsAmount: text() },
  }),
  selectNumber: overlay({
    title: 'Choose a phone number',
    kind: 'modal',
    size: 'md',
    permission: 'canSelectNumber',
    embeddable: true,
    companions: {},
  }),
  addCustomNumber: overlay({
    title: 'Bring your own number',
    kind: 'modal',
    size: 'md',
    permission: 'canSelectNumber',
    embeddable: true,
    companions: {},
  }),
  forwardingInstructions: overlay({
    title: 'Forward your calls',
    kind: 'modal',
    size: 'md',
    embeddable: true,
    companions: {},
  }),
  number: overlay({
    title: 'Phone number',
    kind: 'sidePanel',
    size: 'md',
    permission: 'canViewOrg',
    embeddable: true,
    companions: {},
  }),
  selectAccount: overlay({
    title: 'Switch account',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: { accountLevel: choice('partner', 'reseller', 'org', 'agent') },
  }),
  viewAs: overlay({
    title: 'View as',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  upgrade: overlay({
    title: 'Upgrade',
    kind: 'modal',
    size: 'md',
    embeddable: true,
    companions: { upgradeRedirect: choice('selectNumber') },
  }),
  requestAccess: overlay({
    title: 'Set up text messages',
    kind: 'modal',
    size: 'md',
    permission: 'canSetupSMS',
    embeddable: true,
    companions: {},
  }),
  settings: overlay({
    title: 'Settings',
    kind: 'modal',
    size: 'xl',
    permission: 'canViewOrg',
    embeddable: true,
    companions: { settingsTab: text(), showOrgSettings: flag() },
  }),
  help: overlay({ title: 'Help', kind: 'sidePanel', size: 'sm', embeddable: true, companions: {} }),
  docsPage: overlay({
    title: 'Documentation',
    kind: 'sidePanel',
    size: 'lg',
    embeddable: true,
    companions: {},
  }),
  shareProfile: overlay({
    title: 'Share your agent',
    kind: 'bottomSheet',
    size: 'sm',
    embeddable: true,
    companions: {},
  }),
  ...insightsOverlays,
  agentAdmin: overlay({
    title: 'Agent administration',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: {},
  }),
  setupAgent: overlay({
    title: 'Set up the agent',
    kind: 'modal',
    size: 'md',
    permission: 'canEditOrg',
    embeddable: true,
    companions: {},
  }),
  search: overlay({
    title: 'Search',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: {},
  }),
} as const satisfies Partial<Record<AllowedOverlayName, unknown>>;

type Catalogue = typeof overlayCatalogue;

/** The name of an overlay that has a screen. */
export type OverlayName = keyof Catalogue;

/** The arguments of an overlay's screen: the key's own value as `value`, and its companions. */
export type OverlayArgs<N extends OverlayName> = z.output<Catalogue[N]['args']>;

/** A query parameter that belongs to some overlay. */
export type CompanionKey = {
  [N in OverlayName]: keyof Catalogue[N]['companions'] & string;
}[OverlayName];

/** The names of all overlays that have a screen, in catalogue order. */
export const overlayNames = Object.keys(overlayCatalogue) as readonly OverlayName[];

/** True when the name has a screen. */
export const isOverlayName = (name: string): name is OverlayName =>
  Object.hasOwn(overlayCatalogue, name);
