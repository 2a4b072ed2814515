/**
 * The switches by which a partner or reseller removes permissions from the owners and admins below
 * it.
 */
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

/** The tiers whose settings apply to a viewer, from the outermost in. */
export const settingsTiers = ['partner', 'reseller', 'organization'] as const;

/** The settings of one node above the viewer, with the node that set them. */
export interface SettingsLayer {
  /** The kind of node, as a reason names it: partner, reseller, organization. */
  readonly tier: string;
  /** The node's own name, when it may be shown. */
  readonly name?: string;
  /** All settings of the node; only a strict `false` of its own disables something. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * True when a node's own settings hold a strict `false` for a setting: neither 0, '' or 'false',
 * nor anything inherited by the object.
 */
export const isOff = (values: Readonly<Record<string, unknown>>, setting: DomainSetting): boolean =>
  values[setting] === false && Object.hasOwn(values, setting);

/**
 * The outermost layer that disabled a setting, or null while it is on. A lower tier cannot enable
 * what a higher tier disabled, so the outermost decides, in any order of the layers.
 */
export function switchedOffBy(
  layers: readonly SettingsLayer[],
  setting: DomainSetting,
): SettingsLayer | null {
  let outermost: SettingsLayer | null = null;
  for (const layer of layers)
    if (isOff(layer.values, setting) && (outermost === null || depth(layer) < depth(outermost)))
      outermost = layer;
  return outermost;
}

/** An unknown tier is ordered innermost. */
function depth({ tier }: SettingsLayer): number {
  const found = (settingsTiers as readonly string[]).indexOf(tier);
  return found === -1 ? settingsTiers.length : found;
}

/** The value that one tier has for a setting, and whether it decides. */
export interface SettingVoice {
  readonly tier: string;
  readonly name?: string;
  /**
   * `unset` covers everything that is neither strictly true nor strictly false; it counts as on.
   */
  readonly says: 'on' | 'off' | 'unset';
  readonly decides: boolean;
}

/**
 * The value that every tier above has for a setting, from the outermost in. While no tier says
 * `off`, none decides: the default is on.
 */
export function settingChain(
  layers: readonly SettingsLayer[],
  setting: DomainSetting,
): readonly SettingVoice[] {
  const decider = switchedOffBy(layers, setting);
  return [...layers]
    .sort((a, b) => depth(a) - depth(b))
    .map((layer) => {
      const own = Object.hasOwn(layer.values, setting) ? layer.values[setting] : undefined;
      return {
        tier: layer.tier,
        ...(layer.name ? { name: layer.name } : {}),
        says: own === false ? 'off' : own === true ? 'on' : 'unset',
        decides: layer === decider,
      };
    });
}
