/** The switches with which a partner or reseller takes permissions from the owners and admins beneath it. */
export const domainSettings = {
  grantTrialEntry: 'Start without a plan',
  showMembers: 'Members',
  showBilling: 'Billing',
  allowSignup: 'Account management',
  allowTasks: 'Tasks',
  allowAddAgents: 'Adding agents',
  allowAgentTakeover: 'Agent takeover',
  allowFullEditor: 'Full editor',
  allowEmbeds: 'Embeds',
  smsMessaging: 'Text messaging',
  allowOrgNumberAssignment: 'Number selection',
} as const;

/** The wire name of a domain setting that governs permissions. */
export type DomainSetting = keyof typeof domainSettings;

/** All domain settings that govern permissions. */
export const domainSettingNames = Object.keys(domainSettings) as readonly DomainSetting[];

/** The settings of one node above the viewer, with the node that set them. */
export interface SettingsLayer {
  /** The kind of node, as a reason names it: partner, reseller. */
  readonly tier: string;
  /** The node's own name, when it may be shown. */
  readonly name?: string;
  /** Open settings of the node; only a strict `false` switches something off. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The outermost layer that switched a setting off, or null while it is on. Layers run from the partner down: what one
 * tier takes away, no tier beneath it can give back.
 */
export function switchedOffBy(layers: readonly SettingsLayer[], setting: DomainSetting): SettingsLayer | null {
  return layers.find(({ values }) => Object.hasOwn(values, setting) && values[setting] === false) ?? null;
}
