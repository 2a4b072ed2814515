import * as z from 'zod/mini';
import { described, line, named, required, secretText } from '../wire.js';
import { epochMilliseconds, epochSeconds } from '../wire-time.js';

/** An address or a network from which SIP calls are taken. */
export const sipAddress = () =>
  described(
    required(49),
    'An IP address, or a network of at least 24 bits (48 of IPv6)',
    '203.0.113.7',
  );

/** An allowed source of SIP calls. */
export const sipWhitelistEntry = named(
  'SipWhitelistEntry',
  'An address or a network from which SIP calls are taken',
  z.object({ userId: z.int(), label: z.string(), timestamp: epochSeconds(), ip: z.string() }),
  { userId: 2001, label: 'Office IP', timestamp: 1678829072, ip: '203.0.113.7' },
);

/** Where SIP calls go out to. */
export const sipRoute = () =>
  described(
    required(600),
    'Host, and if need be port, transport (`udp` or `tcp`) and a proxy: `{host}:{port};transport={tcp|udp};proxyAddress={host}:{port}`',
    '1.1.1.1:5060;transport=udp',
  );

/** The settings of a registration. The password is never returned. */
export const sipRegistrationFields = {
  aor: z.optional(described(required(320), 'The address to register', '1001@sip.example.com')),
  username: z.optional(described(required(64), 'The name in the address', '1001')),
  authUsername: z.optional(
    described(line(128), 'The name to sign in with, where it is another one', 'auth-1001'),
  ),
  password: z.optional(
    described(secretText(200), 'Needed once; left out of a change it stays', 'supersecret'),
  ),
  sipRealm: z.optional(described(required(253), 'The domain of the registrar', 'sip.example.com')),
  proxy: z.optional(
    described(
      line(260),
      'Where requests are sent instead, as host or host:port',
      'sip.example.com:5061',
    ),
  ),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  transport: z.optional(
    described(
      z
        .string()
        .check(z.regex(/^(?:[Uu][Dd][Pp]|[Tt][Cc][Pp]|[Tt][Ll][Ss])$/, 'must be UDP, TCP or TLS')),
      'UDP, TCP or TLS',
      'TLS',
    ),
  ),
  subscribe: z.optional(z.boolean()),
};

/**
 * A registration as it is. `status` is the last answer of the registrar: `200 OK` means registered.
 */
export const sipRegistration = named(
  'SipRegistration',
  'The registration of an account with a SIP server elsewhere',
  z.object({
    aor: z.string(),
    username: z.string(),
    authUsername: z.optional(z.string()),
    sipRealm: z.string(),
    proxy: z.string(),
    port: z.optional(z.int()),
    transport: z.enum(['UDP', 'TCP', 'TLS']),
    subscribe: z.boolean(),
    status: z.string(),
    registeredUntil: z.nullable(epochSeconds()),
    lastAttempt: z.nullable(epochSeconds()),
    callId: z.string(),
  }),
  {
    aor: '1001@sip.example.com',
    username: '1001',
    sipRealm: 'sip.example.com',
    proxy: 'sip.example.com:5061',
    transport: 'TLS',
    subscribe: false,
    status: '200 OK',
    registeredUntil: 1767609000,
    lastAttempt: 1767605400,
    callId: '5f1d0c@sip.example.com',
  },
);

/** One SIP message as it went over the wire, without credentials. */
export const sipCapture = named(
  'SipCapture',
  'One SIP message as it went over the wire, without credentials',
  z.object({
    timestamp: epochMilliseconds(),
    direction: z.enum(['sent', 'received']),
    transport: z.string(),
    source: z.string(),
    destination: z.string(),
    startLine: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
  }),
  {
    timestamp: 1767605400120,
    direction: 'received',
    transport: 'UDP',
    source: '203.0.113.7:5060',
    destination: '198.51.100.4:41002',
    startLine: 'SIP/2.0 200 OK',
    headers: [
      { name: 'Call-ID', value: 'abc123@pbx.example.com' },
      { name: 'CSeq', value: '8 REGISTER' },
    ],
    body: '',
  },
);

/** A request with every answer to it. */
export const sipTransaction = named(
  'SipTransaction',
  'A SIP request with every answer to it',
  z.object({
    method: z.string(),
    branch: z.string(),
    cseq: z.string(),
    startedAt: epochMilliseconds(),
    endedAt: z.nullable(epochMilliseconds()),
    sent: z.int(),
    finalStatus: z.nullable(z.int()),
    responses: z.array(z.string()),
  }),
  {
    method: 'REGISTER',
    branch: 'z9hG4bK5f1d',
    cseq: '8 REGISTER',
    startedAt: 1767605400042,
    endedAt: 1767605400120,
    sent: 1,
    finalStatus: 200,
    responses: ['SIP/2.0 200 OK'],
  },
);
