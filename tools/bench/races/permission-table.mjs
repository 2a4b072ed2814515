// Every combination of inputs that permissions depend on, and the specification's table written out
// manually.
import {
  domainSettingNames,
  legacyBefore,
  permissionNames,
  roles,
  viewAsRoles,
} from '@patchbay/permissions';

const on = { showBilling: true, brandColor: '#2b5ce6', supportUrl: 'https://help.example.test' };
const specialAccounts = { smsAndEmbeds: [7], testFlight: [] };

/**
 * All that a request knows about its caller. `off` has one bit per setting; the two tiers alternate
 * in switching settings off.
 */
export function viewerOf(role, viewAs, old, special, off) {
  const layers = [
    { tier: 'partner', name: 'Northwind', values: { ...on } },
    { tier: 'reseller', name: 'Acme', values: { ...on } },
  ];
  domainSettingNames.forEach((setting, at) => {
    if (off & (1 << at)) layers[at % 2].values[setting] = false;
  });
  const tier =
    role === 'superAdmin'
      ? 'partner'
      : role === 'owner' || role === 'admin'
        ? 'organization'
        : role;
  return {
    superAdmin: role === 'superAdmin',
    tier,
    accountId: 9,
    organizationId: 7,
    isOwner: role === 'owner',
    timestamp: old ? legacyBefore - 1 : legacyBefore,
    viewAs,
    settings: layers,
    special: special ? specialAccounts : { smsAndEmbeds: [], testFlight: [] },
  };
}

export function* allViewers() {
  for (const role of roles)
    for (const viewAs of [undefined, ...viewAsRoles])
      for (const old of [false, true])
        for (const special of [false, true]) {
          for (let off = 0; off < 2 ** domainSettingNames.length; off += 1)
            yield viewerOf(role, viewAs, old, special, off);
        }
}

// The limit: the specification's table, hand-written for this race only.
const ranks = { superAdmin: 5, partner: 4, reseller: 3, owner: 2, admin: 1, agent: 0 };
export const key = Object.fromEntries(permissionNames.map((name, at) => [name, 1 << at]));
const keysOf = (...names) => names.reduce((mask, name) => mask | key[name], 0);
const everything = keysOf(...permissionNames);
const ownerMask = everything & ~key.canInspectJSON;
const adminMask =
  ownerMask & ~keysOf('canViewBilling', 'canManageBilling', 'canDeleteOrg', 'canDeactivateOrg');
const legacyMask = keysOf(
  'canViewOrg',
  'canEditOrg',
  'canOnboardWithoutPlan',
  'canSelectNumber',
  'canDeactivateOrg',
);
const forcedMask = keysOf('canSetupSMS', 'canViewEmbeds');
const offMasks = {
  grantTrialEntry: key.canOnboardWithoutPlan,
  showMembers: keysOf('canManageUsers', 'canInviteUsers'),
  showBilling: keysOf('canViewBilling', 'canManageBilling'),
  allowSignup: keysOf('canDeleteOrg', 'canDeactivateOrg'),
  allowTasks: key.canViewTasks,
  allowAddAgents: key.canAddAgents,
  allowAgentTakeover: key.canTakeoverAgent,
  allowFullEditor: key.canUseFullEditor,
  allowEmbeds: key.canViewEmbeds,
  smsMessaging: key.canSetupSMS,
  allowOrgNumberAssignment: key.canSelectNumber,
};

export function bareMask(viewer) {
  let role = 0;
  if (viewer.superAdmin) role = 5;
  else if (viewer.tier === 'partner') role = 4;
  else if (viewer.tier === 'reseller') role = 3;
  else if (viewer.tier === 'organization')
    role = viewer.isOwner || viewer.accountId === viewer.organizationId ? 2 : 1;
  const wanted = viewer.viewAs;
  if (wanted !== undefined) {
    const lower = ranks[wanted];
    if (lower > 0 && lower < role) role = lower;
  }
  if (role > 2) return everything;
  let mask = legacyMask;
  if (viewer.timestamp >= 1_692_075_600_000) {
    mask = role === 2 ? ownerMask : adminMask;
    const layers = viewer.settings;
    for (let at = 0; at < layers.length; at += 1) {
      const { values } = layers[at];
      if (values.grantTrialEntry === false) mask &= ~offMasks.grantTrialEntry;
      if (values.showMembers === false) mask &= ~offMasks.showMembers;
      if (values.showBilling === false) mask &= ~offMasks.showBilling;
      if (values.allowSignup === false) mask &= ~offMasks.allowSignup;
      if (values.allowTasks === false) mask &= ~offMasks.allowTasks;
      if (values.allowAddAgents === false) mask &= ~offMasks.allowAddAgents;
      if (values.allowAgentTakeover === false) mask &= ~offMasks.allowAgentTakeover;
      if (values.allowFullEditor === false) mask &= ~offMasks.allowFullEditor;
      if (values.allowEmbeds === false) mask &= ~offMasks.allowEmbeds;
      if (values.smsMessaging === false) mask &= ~offMasks.smsMessaging;
      if (values.allowOrgNumberAssignment === false) mask &= ~offMasks.allowOrgNumberAssignment;
    }
  }
  const special = viewer.special.smsAndEmbeds;
  for (let at = 0; at < special.length; at += 1)
    if (special[at] === viewer.accountId || special[at] === viewer.organizationId)
      return mask | forcedMask;
  return mask;
}
