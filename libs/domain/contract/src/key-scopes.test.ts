import {
  areas,
  grantsScope,
  isForKeys,
  keyScopes,
  operationNames,
  operationOf,
  operations,
  scopeNeeded,
} from './index.js';

const known = operationNames.filter((name) => operationOf(name).access.audience !== 'public');

describe('scopes of API keys', () => {
  it('exist twice for every area and twice for all', () => {
    expect(keyScopes).toHaveLength(2 * Object.keys(areas).length + 2);
    expect(keyScopes.slice(0, 4)).toEqual(['*:read', '*:act', 'auth:read', 'auth:act']);
  });

  it.each(known)('%s needs exactly one of them, by its area and effect', (name) => {
    const { area, access } = operationOf(name);
    expect(keyScopes).toContain(scopeNeeded(operationOf(name)));
    expect(scopeNeeded(operationOf(name))).toBe(
      `${area}:${access.effect === 'write' ? 'act' : 'read'}`,
    );
  });

  it('are not needed for public operations', () => {
    expect(operationNames.filter((name) => scopeNeeded(operationOf(name)) === null)).toEqual(
      operationNames.filter((name) => operationOf(name).access.audience === 'public'),
    );
  });

  it('grant their own area and effect only', () => {
    expect(
      [['tasks:act'], ['*:act'], null, undefined].map((scopes) => grantsScope(scopes, 'tasks:act')),
    ).toEqual([true, true, true, true]);
    expect(
      [['tasks:read'], ['*:read'], ['agents:act'], []].map((scopes) =>
        grantsScope(scopes, 'tasks:act'),
      ),
    ).toEqual([false, false, false, false]);
  });

  it('are refused if they name no area', () => {
    const body = (scopes: unknown) =>
      operations.createToken.body.safeParse({ description: 'x', scopes }).success;
    expect([['tasks:act'], ['*:read', 'agents:act'], undefined].map(body)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [[], ['tasks'], ['tasks:write'], ['nothing:read'], 'tasks:act', ['*']].map(body),
    ).toEqual([false, false, false, false, false, false]);
  });
});

describe('operations that refuse API keys', () => {
  it('are those that remove a tenant, decide who gets access, set a payout target, or are about one person', () => {
    expect(known.filter((name) => !isForKeys(operationOf(name))).sort()).toEqual([
      'acceptInvitation',
      'connectStripeAccount',
      'createHandOff',
      'createToken',
      'declineInvitation',
      'deleteAdminUser',
      'deleteMember',
      'deleteOrganization',
      'deleteToken',
      'disableAccount',
      'enableAccount',
      'endOtherSessions',
      'endSession',
      'getNotificationSettings',
      'inviteMember',
      'issueRefundToUser',
      'payoutPaypal',
      'payoutVenmo',
      'requestEmailVerificationCode',
      'requestWithdrawal',
      'rotateVisitorIdentity',
      'rotateWebhookSecret',
      'saveBillingSystem',
      'saveNotificationSettings',
      'updateMember',
      'validateEmailVerificationCode',
    ]);
  });

  it('do not restrict existing integrations', () => {
    for (const name of [
      'createOrganization',
      'updateOrganization',
      'mintOneTimeToken',
      'createAccount',
      'deleteAccount',
      'saveCampaign',
      'publishAgent',
      'assignPhoneNumber',
      'returnPhoneNumber',
      'sendMessage',
      'receiveMessage',
      'createTask',
      'outboundCall',
      'createWebhook',
      'saveWebhookRelay',
      'listTokens',
    ] as const)
      expect([name, isForKeys(operationOf(name))]).toEqual([name, true]);
  });
});
