import * as z from 'zod/mini';
import { operation } from '../operation.js';
import {
  sipAddress,
  sipCapture,
  sipRegistration,
  sipRegistrationFields,
  sipRoute,
  sipTransaction,
  sipWhitelistEntry,
} from '../resources/sip.js';
import { described, done, line, required, success, title } from '../wire.js';
import { queryEpochMilliseconds } from '../wire-time.js';

const read = {
  audience: 'account',
  target: 'agent',
  permission: 'canEditOrg',
  effect: 'read',
} as const;
const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canEditOrg',
  effect: 'write',
  perMinute: 60,
} as const;
const json = { kind: 'json' } as const;
const routes = z.object({ ...success, routes: z.array(sipRoute()) });

export const sipOperations = {
  listSipIpWhitelist: operation({
    method: 'GET',
    path: '/api/v2/sip/ipWhitelist',
    area: 'sip',
    summary:
      'Addresses and networks from which SIP calls to an account are taken, the oldest first.',
    access: read,
    reply: z.object({ ...success, whitelist: z.array(sipWhitelistEntry) }),
    failure: json,
  }),
  addSipIpWhitelist: operation({
    method: 'POST',
    path: '/api/v2/sip/ipWhitelist',
    area: 'sip',
    status: 201,
    summary:
      'Takes SIP calls from an address or a network. The same one again changes its label. Replies with the whole list.',
    access: write,
    body: z.object({ ip: sipAddress(), label: title() }),
    reply: z.object({ ...success, whitelist: z.array(sipWhitelistEntry) }),
    failure: json,
  }),
  deleteSipIpWhitelist: operation({
    method: 'DELETE',
    path: '/api/v2/sip/ipWhitelist',
    area: 'sip',
    summary: 'Takes no more SIP calls from an address or a network.',
    access: write,
    body: z.object({ ip: sipAddress(), label: z.optional(line()) }),
    reply: done(),
    failure: json,
  }),
  listSipOutboundRoutes: operation({
    method: 'GET',
    path: '/api/v2/sip/outboundRoutes',
    area: 'sip',
    summary: 'Where SIP calls of an account go out to, in the order in which they were added.',
    access: read,
    reply: routes,
    failure: json,
  }),
  addSipOutboundRoute: operation({
    method: 'POST',
    path: '/api/v2/sip/outboundRoutes',
    area: 'sip',
    status: 201,
    summary: 'Adds a way out for SIP calls. Replies with the whole list.',
    access: write,
    body: z.object({ route: sipRoute() }),
    reply: routes,
    failure: json,
  }),
  deleteSipOutboundRoute: operation({
    method: 'DELETE',
    path: '/api/v2/sip/outboundRoutes',
    area: 'sip',
    summary: 'Removes a way out for SIP calls.',
    access: write,
    body: z.object({ route: sipRoute() }),
    reply: done(),
    failure: json,
  }),
  checkSipRegistration: operation({
    method: 'POST',
    path: '/api/v2/sip/registration/available',
    area: 'sip',
    summary:
      'Tells whether a SIP address may be registered: no other account has it. Send the address, or its name and domain.',
    access: { ...read, perMinute: 60 },
    body: z.object({
      aor: sipRegistrationFields.aor,
      username: sipRegistrationFields.username,
      sipRealm: sipRegistrationFields.sipRealm,
    }),
    examples: {
      body: { aor: '1001@sip.example.com' },
      reply: { success: true, available: true, message: 'AOR is available' },
    },
    reply: z.object({ ...success, available: z.boolean() }),
    failure: json,
  }),
  saveSipRegistration: operation({
    method: 'POST',
    path: '/api/v2/sip/registration',
    area: 'sip',
    status: 201,
    otherStatus: 200,
    conflicts: true,
    summary:
      'Registers an account with a SIP server elsewhere, or changes its registration. It is ' +
      'made at once and kept up.',
    access: write,
    body: z.object(sipRegistrationFields),
    examples: {
      body: {
        aor: '1001@sip.example.com',
        username: '1001',
        authUsername: 'auth-1001',
        password: 'supersecret',
        sipRealm: 'sip.example.com',
        proxy: 'sip.example.com:5061',
        port: 5060,
        transport: 'TLS',
        subscribe: false,
      },
    },
    reply: done(),
    failure: json,
  }),
  getSipRegistration: operation({
    method: 'GET',
    path: '/api/v2/sip/registration',
    area: 'sip',
    summary: 'The registration of an account with a SIP server elsewhere, without its password.',
    access: read,
    reply: z.object({ ...success, registration: sipRegistration }),
    failure: json,
  }),
  deleteSipRegistration: operation({
    method: 'DELETE',
    path: '/api/v2/sip/registration',
    area: 'sip',
    summary: 'Ends the registration of an account, and tells the SIP server so.',
    access: write,
    reply: done(),
    failure: { kind: 'false' },
  }),
  getSipCaptures: operation({
    method: 'GET',
    path: '/api/v2/sip/captures',
    area: 'sip',
    text: 'text/plain',
    summary:
      'SIP messages of a call or registration by its Call-ID: a transcript, JSON, ' +
      'transactions or a capture file. Kept for seven days, without credentials.',
    access: read,
    query: z.object({
      sipCallId: described(required(300), 'The Call-ID header', 'abc123@pbx.example.com'),
      from: z.optional(queryEpochMilliseconds()),
      to: z.optional(queryEpochMilliseconds()),
      format: z.optional(z.enum(['text', 'pcap', 'json', 'transaction'])),
    }),
    reply: z.object({
      ...success,
      captures: z.optional(z.array(sipCapture)),
      transactions: z.optional(z.array(sipTransaction)),
    }),
    failure: { kind: 'okFalse' },
  }),
} as const;
