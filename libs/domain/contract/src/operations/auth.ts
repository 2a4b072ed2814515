import * as z from 'zod/mini';
import { codeLifeMinutes } from '../code-limits.js';
import { operation } from '../operation.js';
import { keyScope, maxScopes } from '../key-scopes.js';
import {
  accountId,
  described,
  done,
  email,
  line,
  phone,
  required,
  sixDigits,
  success,
} from '../wire.js';
import { apiToken, domainProfile } from '../resources/account.js';

export const authOperations = {
  allocateTempUserSession: operation({
    method: 'GET',
    path: '/api/v1/allocateTempUserSession',
    area: 'auth',
    summary:
      'Opens an anonymous session for a visitor. With `chatTarget` it may chat with that agent only.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 30 },
    query: z.object({ chatTarget: z.optional(line(120)) }),
    reply: z.object({ ...success, id: z.int(), username: z.string(), token: z.string() }),
    failure: { kind: 'nothing' },
  }),
  signupEmail: operation({
    method: 'POST',
    path: '/api/v1/signup/email',
    area: 'auth',
    summary: 'Starts a sign-up: sends a code to the address. Verifying it makes the organization.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 20 },
    body: z.object({
      email: email(),
      name: z.optional(line(120)),
      businessName: z.optional(line(160)),
      number: z.optional(line(40)),
      accountId: z.optional(accountId()),
      externalAccountId: z.optional(line(200)),
      referredBy: described(z.optional(line(120)), 'Username in the link of who sent them', 'oak'),
      tempUserToken: z.optional(line(200)),
    }),
    reply: done(),
    examples: {
      body: { email: 'pat@northside.example', name: 'Pat Marsh', businessName: 'Northside Dental' },
    },
    failure: { kind: 'json' },
  }),
  signinEmail: operation({
    method: 'POST',
    path: '/api/v1/signin/email',
    area: 'auth',
    summary:
      'Sends a six-digit code to an address. The reply is the same whether or not the address is known.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 20 },
    body: z.object({ email: email(), accountId: z.optional(accountId()) }),
    reply: done(),
    examples: { body: { email: 'pat@northside.example' } },
    failure: { kind: 'json' },
  }),
  verifySigninEmail: operation({
    method: 'POST',
    path: '/api/v1/email/verify',
    area: 'auth',
    summary:
      `Exchanges a code for a session. Codes live ${codeLifeMinutes} minutes, allow five tries and work ` +
      'once. An invited address without an account is answered 409 with the code `invitation` ' +
      'and the `invitations`: send the same code again with `acceptInvitation` (an id) or ' +
      '`declineInvitations`. The mailed link’s `invitation` accepts that one.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 40 },
    body: z.object({
      email: email(),
      verificationCode: sixDigits(),
      mobile: z.optional(z.boolean()),
      accountId: z.optional(accountId()),
      tempUserToken: z.optional(line(200)),
      invitation: z.optional(line(200)),
      acceptInvitation: z.optional(accountId()),
      declineInvitations: z.optional(z.boolean()),
    }),
    reply: z.object({
      ...success,
      authToken: z.string(),
      token: z.string(),
      id: z.int(),
      username: z.string(),
    }),
    examples: { body: { email: 'pat@northside.example', verificationCode: '123456' } },
    failure: { kind: 'json' },
  }),
  signinPhoneNumber: operation({
    method: 'POST',
    path: '/api/v1/signin/phoneNumber',
    area: 'auth',
    summary:
      'Sends a six-digit code to a phone by text. The reply is the same whether or not the number belongs to a user.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 20 },
    body: z.object({
      phoneNumber: phone(),
      accountId: z.optional(accountId()),
      tempUserToken: z.optional(line(200)),
    }),
    reply: done(),
    examples: { body: { phoneNumber: '+15125550148' } },
    failure: { kind: 'json' },
  }),
  verifySigninPhoneNumber: operation({
    method: 'POST',
    path: '/api/v1/signin/phoneNumber/verify',
    area: 'auth',
    summary:
      'Exchanges a code that came by text for a session of the person who has shown to hold that phone.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 40 },
    body: z.object({
      phoneNumber: phone(),
      verificationCode: sixDigits(),
      mobile: z.optional(z.boolean()),
      accountId: z.optional(accountId()),
      tempUserToken: z.optional(line(200)),
    }),
    reply: z.object({
      ...success,
      authToken: z.string(),
      token: z.string(),
      id: z.int(),
      username: z.string(),
    }),
    examples: { body: { phoneNumber: '+15125550148', verificationCode: '123456' } },
    failure: { kind: 'json' },
  }),
  oneTimeAuth: operation({
    method: 'GET',
    path: '/api/v1/oneTimeAuth',
    area: 'auth',
    summary:
      'Redeems a one-time sign-in token, once, within a minute, for the e-mail address it was made for.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 60 },
    query: z.object({
      oneTimeToken: required(200),
      email: z.optional(email()),
      cloudId: z.optional(line(200)),
    }),
    reply: z.object({
      ...success,
      id: z.int(),
      username: z.string(),
      token: z.string(),
      email: z.nullable(z.string()),
    }),
    failure: { kind: 'nothing' },
  }),
  createHandOff: operation({
    method: 'POST',
    path: '/api/v2/auth/handOff',
    area: 'auth',
    summary:
      'Makes a token by which the mobile app on one device takes over. `oneTimeAuth` redeems it ' +
      'at this host, once, within a minute.',
    access: {
      audience: 'account',
      target: 'none',
      stepUp: 'everybody',
      effect: 'write',
      perMinute: 10,
    },
    body: z.object({ cloudId: described(required(200), 'The device of the app', 'phone-4f2a') }),
    reply: z.object({ ...success, authToken: z.string(), username: z.string() }),
    failure: { kind: 'json' },
  }),
  mintOneTimeToken: operation({
    method: 'GET',
    path: '/api/v2/auth/account/oneTimeAuthToken',
    area: 'auth',
    summary:
      'Makes a one-time sign-in token for a member of an account beneath the caller, or for ' +
      'the caller. With an external id, an unknown address becomes a member there.',
    access: { audience: 'reseller', target: 'any', stepUp: true, effect: 'write', perMinute: 120 },
    query: z.object({
      email: email(),
      externalAccountId: z.optional(line(200)),
      customerId: z.optional(line(200)),
    }),
    reply: z.object({ ...success, authToken: z.string() }),
    failure: { kind: 'json' },
  }),
  signOut: operation({
    method: 'POST',
    path: '/api/v2/auth/signOut',
    area: 'auth',
    summary: 'Ends the session of the token that asks.',
    access: { audience: 'visitor', target: 'none', effect: 'write' },
    reply: done(),
    failure: { kind: 'json' },
  }),
  lookupDomain: operation({
    method: 'POST',
    path: '/api/v1/domain/lookup',
    area: 'public',
    summary: 'The brand, links and switches of a domain, or of the tenant above an account.',
    access: { audience: 'public', target: 'none', effect: 'read', perMinute: 240 },
    body: z.object({ domain: z.optional(line(253)), accountId: z.optional(accountId()) }),
    reply: z.object({ ...success, profile: domainProfile }),
    examples: { body: { domain: 'agents.acme.example' } },
    failure: { kind: 'null' },
  }),
  listTokens: operation({
    method: 'GET',
    path: '/api/v2/tokens',
    area: 'auth',
    summary:
      'API keys of the account, masked: who made them, what they may do, until when, and when they were last used.',
    access: { audience: 'account', target: 'any', permission: 'canEditOrg', effect: 'read' },
    reply: z.object({ ...success, tokens: z.array(apiToken) }),
    failure: { kind: 'false' },
  }),
  createToken: operation({
    method: 'POST',
    path: '/api/v2/tokens',
    area: 'auth',
    summary:
      'Makes an API key, shown once. A person asks for it by a session that was proved by a ' +
      'code; a key makes no keys.',
    access: {
      audience: 'account',
      target: 'any',
      permission: 'canEditOrg',
      stepUp: 'everybody',
      effect: 'write',
    },
    body: z.object({
      type: z.optional(z.literal('admin')),
      description: required(200),
      scopes: z.optional(
        described(
          z
            .array(keyScope())
            .check(z.minLength(1, 'must name at least one scope'), z.maxLength(maxScopes)),
          'What the key may do. Everything that keys may do when it is left out',
          ['conversations:read', 'tasks:act'],
        ),
      ),
      expiresInDays: z.optional(
        described(
          z.int().check(z.gte(1), z.lte(3650)),
          'After how many days the key ends. It does not end when this is left out',
          90,
        ),
      ),
    }),
    reply: z.object({ ...success, token: apiToken }),
    examples: {
      body: {
        type: 'admin',
        description: 'Main app',
        scopes: ['conversations:read', 'tasks:act'],
        expiresInDays: 90,
      },
    },
    failure: { kind: 'false' },
  }),
  deleteToken: operation({
    method: 'DELETE',
    path: '/api/v2/tokens',
    area: 'auth',
    summary: 'Revokes an API key by its id, its value or its masked form.',
    access: {
      audience: 'account',
      target: 'any',
      permission: 'canEditOrg',
      keys: false,
      effect: 'write',
    },
    body: z.object({ token: required(200) }),
    reply: done(),
    failure: { kind: 'false' },
  }),
} as const;
