// Attacks and faults.
const platform = 'libs/server/platform/src';
const coreTests = 'libs/server/core-tests/src';
const conversationsTests = 'libs/server/conversations-tests/src';
const telephonyTests = 'libs/server/telephony-tests/src';
const kit = 'libs/server/kit/src';

export const security = [
  {
    id: 'A1',
    holds:
      'Decompression bombs in PDFs are parsed in a process with limits of time and memory; ' +
      'other requests are answered meanwhile, the document fails with a reason, and a ' +
      'restart is not delayed.',
    tests: [
      [
        `${conversationsTests}/knowledge/bombs.test.ts`,
        'serves requests while parsing decompression bombs, reports each as failed, and restarts meanwhile',
      ],
      [
        'libs/server/providers/src/isolation/isolation.test.ts',
        'is stopped when it fills memory outside of the heap, without memory of this process',
      ],
      [
        `${conversationsTests}/knowledge/knowledge.test.ts`,
        'gives up a document after three unfinished attempts and reports it',
      ],
    ],
  },
  {
    id: 'A2',
    holds:
      'Pages for developers exist only on a loopback address and answer no request that a proxy passed on.',
    tests: [
      [`${kit}/transport/local-routes.test.ts`, 'are unknown to a request %s'],
      [`${kit}/transport/local-routes.test.ts`, 'do not exist where the installation has %s'],
      [
        `${platform}/local/behind-a-proxy.test.ts`,
        'has neither local routes nor test payments behind a public address',
      ],
    ],
  },
  {
    id: 'A3',
    holds:
      'A sign-in address or phone changes only with a proof and codes to both sides, never ' +
      'by an API key, and the old address can take the change back for three days.',
    tests: [
      [
        `${platform}/identity/account-takeover.test.ts`,
        'is not changed by editing a member with a %s',
      ],
      [
        `${platform}/identity/account-takeover.test.ts`,
        'can be restored from the old address for three days, which ends all sessions',
      ],
      [
        `${platform}/identity/account-takeover.test.ts`,
        'is not enrolled from an unconfirmed session, not even the first one',
      ],
      [
        `${platform}/identity/account-takeover.test.ts`,
        'cannot be changed by an API key, which only verifies a number',
      ],
      [
        `${platform}/security/credential-changes.test.ts`,
        'no session changes these values, and no key if step-up is required',
      ],
    ],
  },
  {
    id: 'A4',
    holds:
      'A carrier account is enabled once the carrier accepted its token, belongs to one ' +
      'tenant, and signs callbacks only for the numbers and calls of its own row.',
    tests: [
      [
        `${telephonyTests}/carrier/foreign-accounts.test.ts`,
        'are verified once with the carrier and then enabled',
      ],
      [
        `${telephonyTests}/carrier/foreign-accounts.test.ts`,
        'of an account that another tenant has verified are refused without naming the tenant, even with an accepted token',
      ],
      [
        `${telephonyTests}/carrier/foreign-accounts.test.ts`,
        'at %s signed with the token of another row for the same account is refused',
      ],
      [
        `${telephonyTests}/carrier/foreign-accounts.test.ts`,
        'gets the SIP password only when the row that serves the number signed it',
      ],
      [
        `${platform}/security/forged-callbacks.test.ts`,
        'number %i answers a wrong or missing signature with 401, changes nothing, and records it once',
      ],
    ],
  },
  {
    id: 'A5',
    holds:
      'Every text, mail and call leaves by one gateway, which refuses costly prefixes and limits recipients and tenants.',
    tests: [
      [
        'libs/server/core/src/outgoing/costly-ranges.test.ts',
        'of the kind %s are refused in every numbering plan although their country is allowed',
      ],
      [`${coreTests}/outgoing/wire.test.ts`, '%s is refused by sendInvite, with the field'],
      [
        `${coreTests}/outgoing/wire.test.ts`,
        'is not texted from an existing room, and nothing is stored',
      ],
      [
        `${coreTests}/outgoing/outgoing-gateway.test.ts`,
        'gets a limited number of texts an hour and a day from all tenants together',
      ],
      [`${coreTests}/outgoing/gateway-bypass.test.ts`, 'are used by the outgoing gateway only'],
    ],
  },
  {
    id: 'A6',
    holds:
      'A connection that sends half a request is closed after its refusal, and connections have a cap per address and in all.',
    tests: [
      [
        `${kit}/transport/connections.test.ts`,
        'with half a refused request are closed although the client keeps them open',
      ],
      [
        `${kit}/transport/connections.test.ts`,
        'have a limit for one address, which does not affect others',
      ],
      [
        `${kit}/transport/connections.test.ts`,
        'leave file descriptors to the database for every limit of the process',
      ],
    ],
  },
  {
    id: 'A7',
    holds:
      'Web visitors have a share of an agent’s day, by network and visitor as well, and the rest is left to callers.',
    tests: [
      [
        'libs/server/money/src/usage/visitors.test.ts',
        'have a share of the daily limit, with smaller shares per network and visitor, and leave the rest to callers',
      ],
      [`${conversationsTests}/visitors/shares.test.ts`, 'leaves the rest of the day to callers'],
      [
        `${conversationsTests}/visitors/shares.test.ts`,
        'opens a limited number of chats per network and hour',
      ],
    ],
  },
  {
    id: 'A8',
    holds:
      'Codes that attackers request do not lock users out: known networks and live sessions have separate limits.',
    tests: [
      [
        'libs/server/core/src/codes/code-send-limits.test.ts',
        'from a known requester is not limited by requests of any number of unknown ones',
      ],
      [`${platform}/identity/codes.test.ts`, 'do not block a user from a known network'],
      [
        `${platform}/identity/codes.test.ts`,
        'do not block a signed-in user from confirming a session or changing an address',
      ],
      [
        `${platform}/identity/codes.test.ts`,
        'do not block a user from a new network: the sent code works there, and no further mail is sent',
      ],
    ],
  },
  {
    id: 'A9',
    holds:
      'A database knows the fingerprint of its server key: a process with another key refuses to start and says what to do.',
    tests: [
      [
        `${platform}/access/key-record.test.ts`,
        'need the same key: another one is refused with instructions, and a shared one decrypts values of both',
      ],
      [
        `${platform}/access/key-record.test.ts`,
        'are bound once if two processes with different keys start concurrently',
      ],
      [
        `${platform}/access/key-record.test.ts`,
        'change by a rotation: both keys decrypt during it, afterwards only the new one',
      ],
    ],
  },
  {
    id: 'A10',
    holds:
      'Invitations are limited per recipient and account, carry no words of the inviter, and no person becomes a member without a yes.',
    tests: [
      [
        `${platform}/members/invitations.test.ts`,
        'decides when they arrive by %s, and nothing happens before',
      ],
      [
        `${platform}/members/invitations.test.ts`,
        'are limited per recipient, for one account and in total, and no account exhausts the limit of others',
      ],
      [`${platform}/members/invitations.test.ts`, 'contain no text of the inviting member'],
      [
        `${platform}/members/members.test.ts`,
        'are not taken from another account by address, and the reply does not reveal that account',
      ],
    ],
  },
  {
    id: 'A11',
    holds:
      'Sign-ins, wrong codes, one-time tokens and keys leave audit rows that name who, what, ' +
      'where and which request; they can be read, and attacks raise events that reach the owners.',
    tests: [
      [
        `${platform}/security/audit.test.ts`,
        'records actor, role, object, change, origin and request',
      ],
      [
        `${platform}/security/audit.test.ts`,
        'is audited for a wrong code, a success and a sign-out',
      ],
      [
        `${platform}/security/audit.test.ts`,
        'is audited for a one-time token that is created, redeemed and replayed',
      ],
      [`${platform}/security/audit.test.ts`, 'is paged without gaps, and filtered'],
      [`${platform}/security/detection.test.ts`, '%s: %s for %s within ten seconds'],
      [
        `${platform}/security/notifier.test.ts`,
        'receive mail about critical events immediately, and about others once an hour',
      ],
    ],
  },
  {
    id: 'A12',
    holds:
      'API keys need a proof to be made, have scopes and an end, delete no organization, and ' +
      'end with the other sessions where one asks for it.',
    tests: [
      [`${platform}/identity/api-keys.test.ts`, 'needs a session confirmed by a code'],
      [`${platform}/identity/api-keys.test.ts`, 'of %s makes the calls of that scope only'],
      [
        `${platform}/identity/api-keys.test.ts`,
        'cannot delete its organization, change members or revoke keys',
      ],
      [
        `${platform}/identity/api-keys.test.ts`,
        'is revoked by "end all other sessions" on request',
      ],
      [
        `${platform}/sessions/sessions.test.ts`,
        'is shown with its last use, and only by its beginning and end',
      ],
    ],
  },
  {
    id: 'A13',
    holds:
      'The API documents are compressed once, answered from memory and not sent again to who ' +
      'has them; every open reply says what holds its cost.',
    tests: [
      [
        `${kit}/replies/cached-reply.test.ts`,
        'is compressed in advance, in the encoding that the client accepts',
      ],
      [`${kit}/replies/cached-reply.test.ts`, 'is not sent to a client that already has it'],
      [
        `${kit}/limits/open-cost.test.ts`,
        'sends a cached reply once to each client, and queries the database once for all',
      ],
    ],
  },
  {
    id: 'A14',
    holds:
      'Every regular expression of the sources takes time in proportion to its input; a new one that does not fails.',
    tests: [
      ['tools/checks/expressions.test.mjs', 'take time in proportion to their input'],
      [
        'tools/checks/expressions.test.mjs',
        'are excluded only with a reason and only if they exist',
      ],
    ],
  },
  {
    id: 'A15',
    holds:
      'Framing origins are single hosts and count for their tenant alone; pages send Trusted ' +
      'Types and a Permissions-Policy; a sign-in link signs no user out at the top level; a ' +
      'process that ends cuts no call off, also before its start report; sitemaps are parsed ' +
      'apart; foreign names are isolated; ambiguous hosts are refused.',
    tests: [
      [`${platform}/accounts/rules.test.ts`, 'refuse framing by %s'],
      [
        `${platform}/public/framing.test.ts`,
        'is denied for origins of another tenant on the same host, with any token or marker',
      ],
      [
        `${kit}/transport/security-headers.test.ts`,
        'disables the browser features that it does not use, and writes markup by one policy only',
      ],
      [
        'libs/features/profile/src/sign-in/sign-in.test.tsx',
        'signs no user out at the top level by the link %j',
      ],
      [
        'libs/features/profile/src/sign-in/sign-in.test.tsx',
        'asks at the top level even if the URL claims to be embedded',
      ],
      [
        `${kit}/transport/graceful-close.test.ts`,
        'loses none of 500 requests of a load balancer that checks readiness, over new and open connections',
      ],
      ['apps/api/src/main.test.ts', 'before its report is printed'],
      [
        'libs/server/providers/src/isolation/isolation.test.ts',
        'of a sitemap of ten megabytes blocks no other work',
      ],
      [
        `${platform}/people/isolated.test.ts`,
        'reverses nothing around it in invitations and in messages taken by an agent',
      ],
      [`${kit}/transport/host-header.test.ts`, 'with %s is refused'],
    ],
  },
];
