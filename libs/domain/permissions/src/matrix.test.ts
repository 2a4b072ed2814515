import {
  domainSettingFor,
  domainSettingNames,
  isPermissionName,
  matrixRows,
  permissionCatalogue,
  permissionMatrix,
  permissionNames,
  ruleFor,
  type MatrixRow,
  type PermissionName,
  type Rule,
} from './index.js';

// The specification's table, copied: + always, - never, a name: as long as that setting is not
// false.
const table: Record<PermissionName, [legacy: string, owner: string, admin: string]> = {
  canViewOrg: ['+', '+', '+'],
  canEditOrg: ['+', '+', '+'],
  canOnboardWithoutPlan: ['+', 'grantTrialEntry', 'grantTrialEntry'],
  canManageUsers: ['-', 'showMembers', 'showMembers'],
  canInviteUsers: ['-', 'showMembers', 'showMembers'],
  canViewBilling: ['-', 'showBilling', '-'],
  canManageBilling: ['-', 'showBilling', '-'],
  canDeleteOrg: ['-', 'allowSignup', '-'],
  canViewTasks: ['-', 'allowTasks', 'allowTasks'],
  canAddAgents: ['-', 'allowAddAgents', 'allowAddAgents'],
  canTakeoverAgent: ['-', 'allowAgentTakeover', 'allowAgentTakeover'],
  canUseFullEditor: ['-', 'allowFullEditor', 'allowFullEditor'],
  canViewEmbeds: ['-', 'allowEmbeds', 'allowEmbeds'],
  canSetupSMS: ['-', 'smsMessaging', 'smsMessaging'],
  canSelectNumber: ['+', 'allowOrgNumberAssignment', 'allowOrgNumberAssignment'],
  canInspectJSON: ['-', '-', '-'],
  canDeactivateOrg: ['+', 'allowSignup', '-'],
};

const written = (rule: Rule): string =>
  rule === 'allow' ? '+' : rule === 'deny' ? '-' : rule.unlessFalse;

describe('the permission matrix', () => {
  it('has exactly the seventeen permissions', () => {
    expect([...permissionNames].sort()).toEqual(Object.keys(table).sort());
    expect(permissionNames).toHaveLength(17);
  });

  it.each(Object.entries(table))(
    '%s follows the specification in every row',
    (name, [legacy, owner, admin]) => {
      const permission = name as PermissionName;
      const expected: Record<MatrixRow, string> = {
        superAdmin: '+',
        partner: '+',
        reseller: '+',
        legacy,
        owner,
        admin,
        agent: admin,
      };
      for (const row of matrixRows)
        expect([row, written(ruleFor(row, permission))]).toEqual([row, expected[row]]);
    },
  );

  it('has a cell for every row and permission', () => {
    for (const row of matrixRows)
      expect(Object.keys(permissionMatrix[row]).sort()).toEqual([...permissionNames].sort());
  });
});

describe('the catalogue', () => {
  it('names the setting that the matrix uses', () => {
    for (const name of permissionNames) {
      const owner = written(ruleFor('owner', name));
      expect([name, domainSettingFor(name)]).toEqual([
        name,
        owner === '+' || owner === '-' ? null : owner,
      ]);
    }
  });

  it('uses every domain setting', () => {
    expect(new Set(permissionNames.map(domainSettingFor).filter((name) => name !== null))).toEqual(
      new Set(domainSettingNames),
    );
  });

  it('gives every permission its own label and a line of help', () => {
    const entries = Object.values(permissionCatalogue);
    expect(new Set(entries.map((entry) => entry.label)).size).toBe(17);
    for (const { help } of entries) expect(help).toMatch(/^[A-Z].*\.$/);
  });

  it('refuses unknown names', () => {
    expect(isPermissionName('canViewOrg')).toBe(true);
    expect(isPermissionName('toString')).toBe(false);
    expect(isPermissionName('canFly')).toBe(false);
  });
});
