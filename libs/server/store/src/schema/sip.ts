import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, owned } from './columns.js';

/** Addresses and networks from which SIP calls are accepted. */
export const sipIpWhitelist = pgTable(
  'sip_ip_whitelist',
  {
    ...owned,
    ip: text('ip').notNull(),
    label: text('label').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.ip] })],
);

/** The targets of outgoing SIP calls, in the canonical spelling of a route. */
export const sipRoutes = pgTable(
  'sip_routes',
  {
    ...owned,
    route: text('route').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.route] })],
);

/**
 * The registration of an account with an external registrar; the password is sealed under the
 * server's key.
 */
export const sipRegistrations = pgTable(
  'sip_registrations',
  {
    ...owned,
    aor: text('aor').notNull(),
    username: text('username').notNull(),
    authUsername: text('auth_username'),
    sealedPassword: text('sealed_password').notNull(),
    realm: text('realm').notNull(),
    proxy: text('proxy'),
    port: integer('port'),
    transport: text('transport').$type<'UDP' | 'TCP' | 'TLS'>().notNull(),
    subscribe: boolean('subscribe').notNull().default(false),
    /** The status line of the registrar's last reply: `200 OK` means registered. */
    status: text('status').notNull().default('100 Trying'),
    registeredUntil: at('registered_until'),
    attemptedAt: at('attempted_at'),
    failures: integer('failures').notNull().default(0),
    callId: text('call_id').notNull(),
    cseq: integer('cseq').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    leasedUntil: at('leased_until'),
    fence: integer('fence').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId] })],
);

/** Messages that our SIP client sent and received, without credentials. */
export const sipCaptures = pgTable(
  'sip_captures',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    sipCallId: text('sip_call_id').notNull(),
    capturedAt: at('captured_at').notNull(),
    position: integer('position').notNull(),
    direction: text('direction').$type<'sent' | 'received'>().notNull(),
    transport: text('transport').notNull(),
    sourceAddress: text('source_address').notNull(),
    destinationAddress: text('destination_address').notNull(),
    message: text('message').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
