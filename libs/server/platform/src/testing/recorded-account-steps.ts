import { type OperationName } from '@patchbay/contract';

export type Fields = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** A request, and what the audit must record of its effect; a pattern matches a text. */
export type Step = readonly [
  operation: OperationName,
  who: string,
  request: () => readonly [method: string, url: string, body?: unknown],
  kind: string,
  deed: string,
  fields: Fields,
];

/** What the steps know about their tree, and the reply to the last request that made something. */
export interface StepFacts {
  readonly ids: Readonly<Record<string, number>>;
  readonly adminId: () => number;
  readonly at: (key: string) => string;
  readonly externalIdOf: (key: string) => string;
  readonly made: (path: readonly string[]) => unknown;
}

const long = 'Always be kind. '.repeat(40);

/** Requests for accounts, their people, keys and agents, one after the other on one tree. */
export function stepsOfAccounts({
  ids,
  adminId,
  made,
  externalIdOf,
  at,
}: StepFacts): readonly Step[] {
  return [
    [
      'createOrganization',
      'R1',
      () => [
        'POST',
        '/api/v2/createOrganization',
        { orgName: 'New', email: 'new-org@example.com' },
      ],
      'organization',
      'added',
      { orgName: { to: 'New' } },
    ],
    [
      'createReseller',
      'P1',
      () => [
        'POST',
        '/api/v2/createReseller',
        { resellerName: 'New reseller', email: 'new-reseller@example.com' },
      ],
      'reseller',
      'added',
      { email: { to: 'new-reseller@example.com' } },
    ],
    [
      'createAccount',
      'R1',
      () => [
        'POST',
        `/api/v2/createAccount${at('O1')}`,
        { accountName: 'Ninth', username: 'ninth-agent' },
      ],
      'agent',
      'added',
      { accountName: { to: 'Ninth' } },
    ],
    [
      'updateOrganization',
      'R1',
      () => ['POST', `/api/v2/updateOrganization${at('O1')}`, { orgName: 'Renamed' }],
      'organization',
      'changed',
      { orgName: { from: 'O1', to: 'Renamed' } },
    ],
    [
      'updateAccount',
      'R1',
      () => ['POST', `/api/v2/updateAccount${at('A1')}`, { accountName: 'Renamed' }],
      'agent',
      'changed',
      { accountName: { from: 'A1', to: 'Renamed' } },
    ],
    [
      'saveAccount',
      'O1',
      () => ['POST', '/api/v2/account', { orgName: 'Third' }],
      'organization',
      'changed',
      { orgName: { from: 'Renamed', to: 'Third' } },
    ],
    [
      'saveAccountSetting',
      'R1',
      () => ['POST', '/api/v1/accountSetting', { allowAddAgents: true }],
      'reseller',
      'changed',
      { 'settings.allowAddAgents': { from: false, to: true } },
    ],
    [
      'saveAccountLinks',
      'O1',
      () => ['POST', '/api/v1/account/links', { links: [] }],
      'organization',
      'changed',
      { 'details.links': { to: [] } },
    ],
    [
      'updateUsername',
      'O1',
      () => ['POST', '/api/v1/updateUsername', { targetUsername: 'renamed-organization' }],
      'organization',
      'changed',
      { username: { from: /./, to: 'renamed-organization' } },
    ],
    [
      'saveAgentUrl',
      'O1',
      () => ['POST', '/api/v2/agentUrl', { targetUsername: String(ids.A1), slug: 'renamed-agent' }],
      'agentAddress',
      'added',
      { slug: { to: 'renamed-agent' } },
    ],
    [
      'inviteMember',
      'O1',
      () => [
        'POST',
        '/api/v2/member',
        { email: 'invited@example.com', role: 'admin', sendWelcomeEmail: false },
      ],
      'invitation',
      'added',
      { email: { to: 'invited@example.com' }, role: { to: 'admin' } },
    ],
    [
      'updateMember',
      'O1',
      () => ['PUT', '/api/v2/member', { targetMemberId: adminId(), role: 'owner' }],
      'member',
      'changed',
      { role: { from: 'admin', to: 'owner' } },
    ],
    [
      'updateMember',
      'O1',
      () => [
        'PUT',
        '/api/v2/member',
        { targetMemberId: adminId(), role: 'admin', permittedAccountIds: [ids.A1] },
      ],
      'member',
      'changed',
      {
        role: { from: 'owner', to: 'admin' },
        permittedAccountIds: { from: [] },
      },
    ],
    [
      'deleteMember',
      'O1',
      () => ['DELETE', '/api/v2/member', { targetMemberId: adminId() }],
      'member',
      'removed',
      { email: { from: /./ } },
    ],
    [
      'mintOneTimeToken',
      'R1',
      () => [
        'GET',
        `/api/v2/auth/account/oneTimeAuthToken?email=minted@example.com&externalAccountId=${externalIdOf('O1')}`,
      ],
      'member',
      'added',
      { email: { to: 'minted@example.com' } },
    ],
    [
      'createToken',
      'O1',
      () => ['POST', '/api/v2/tokens', { description: 'Sync' }],
      'key',
      'added',
      { description: { to: 'Sync' } },
    ],
    [
      'deleteToken',
      'O1',
      () => ['DELETE', '/api/v2/tokens', { token: made(['token', 'id']) }],
      'key',
      'changed',
      { revokedAt: { from: null, to: /./ } },
    ],
    [
      'saveCampaign',
      'O1',
      () => [
        'POST',
        `/api/v2/campaign${at('A1')}`,
        { agentInstructions: `${long}First.`, published: false },
      ],
      'agentConfiguration',
      'changed',
      {
        'config.agentInstructions': {
          from: /^CNRY/,
          to: /^Always be kind.*… \(\d+ characters\)$/,
        },
      },
    ],
    [
      'saveCampaign',
      'O1',
      () => [
        'POST',
        `/api/v2/campaign${at('A1')}`,
        { agentInstructions: `${long}Second.`, published: false },
      ],
      'agentConfiguration',
      'changed',
      {
        'config.agentInstructions': {
          from: /^….*First\.… \(646 characters\)$/,
          to: /^….*Second\.… \(647 characters\)$/,
        },
      },
    ],
    [
      'publishAgent',
      'O1',
      () => ['POST', `/api/v2/agent/publish${at('A1')}`],
      'agentConfiguration',
      'changed',
      {
        'config.agentInstructions': {
          from: /^CNRY/,
          to: /./,
        },
      },
    ],
  ];
}
