import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes, id, open } from './columns.js';

/** Sessions of people, of visitors, and API keys. Only the hash of a token is stored. */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull(),
  kind: text('kind').notNull(),
  userId: id('user_id'),
  accountId: id('account_id'),
  visitorId: id('visitor_id'),
  /** Whom a visitor proved to be by a signed identity: a digest, set once. */
  visitorPerson: text('visitor_person'),
  description: text('description'),
  hint: text('hint').notNull().default(''),
  embed: boolean('embed').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  lastUsedAt: at('last_used_at').notNull().defaultNow(),
  expiresAt: at('expires_at'),
  idleSeconds: integer('idle_seconds'),
  revokedAt: at('revoked_at'),
  /** When the person last entered a step-up code. */
  provedAt: at('proved_at'),
  /** The device, as the browser reports it. */
  device: text('device'),
  /** A keyed digest of the network from which a person signed in. */
  network: bytes('network'),
  /**
   * The scopes of an API key, as `area:read` and `area:act`; null for all operations that accept
   * keys.
   */
  scopes: text('scopes').array(),
  /** What a visitor signs in to SIP with, sealed; the database clears it when the session ends. */
  sealedCredentials: text('sealed_credentials'),
  /** The address of the member who tests the draft of an agent; null for a visitor. */
  tester: text('tester'),
});

/** Tokens that sign a person in once. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull(),
  userId: id('user_id').notNull(),
  email: text('email').notNull(),
  resellerId: id('reseller_id'),
  mintedBy: id('minted_by'),
  /** The tenant whose listed pages may frame the session of staff. */
  frameTenantId: id('frame_tenant_id'),
  /** For the mobile app: the host that made it, and the only device that may redeem it. */
  host: text('host'),
  cloudId: text('cloud_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  redeemedAt: at('redeemed_at'),
});

/** Six-digit codes, stored as a keyed digest. */
export const codes = pgTable('codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  flow: text('flow').notNull(),
  identifier: text('identifier').notNull(),
  accountId: id('account_id'),
  codeHmac: bytes('code_hmac').notNull(),
  payload: open('payload').notNull().default({}),
  tries: integer('tries').notNull().default(0),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  consumedAt: at('consumed_at'),
  /** A keyed digest of the network that requested a text. */
  network: bytes('network'),
  /**
   * Wrong attempts from a network from which the person signed in before, counted after those of
   * unknown networks are exhausted.
   */
  knownTries: integer('known_tries').notNull().default(0),
  /** A keyed digest of the requester: a network, or the person of a session. */
  requester: bytes('asker'),
  /**
   * Whether the requester was known: the person of a live session, or a network from which the
   * person signed in before.
   */
  trusted: boolean('trusted').notNull().default(false),
});

/** Changes of a person's sign-in address, each of which the old address can revert for a time. */
export const addressChanges = pgTable('address_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: id('user_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  changedAt: at('changed_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  revertedAt: at('reverted_at'),
});

/** Counts per window, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: at('window_start').notNull(),
  count: integer('count').notNull(),
  windowSeconds: integer('window_seconds').notNull().default(60),
});

/** Audit lines: actor, action and node. */
export const audit = pgTable('audit', {
  id: uuid('id').primaryKey().defaultRandom(),
  organizationId: id('organization_id'),
  accountId: id('account_id'),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  action: text('action').notNull(),
  requestId: text('request_id'),
  data: open('data').notNull().default({}),
  createdAt: at('created_at').notNull().defaultNow(),
  /** The kind and id of the object, such as `token` and its row id. */
  objectKind: text('object_kind'),
  objectId: text('object_id'),
  /** Changed fields by name; secrets are recorded as changed, never by value. */
  changes: open('changes').notNull().default({}),
  /** The caller's own node if it acted on another one. */
  actingFor: id('acting_for'),
  sessionId: text('session_id'),
  address: text('address'),
  device: text('device'),
  outcome: text('outcome').notNull().default('ok'),
  /** The call that wrote the line; the database takes it from the transaction. */
  callId: uuid('call_id').default(sql`nullif(current_setting('patchbay.call', true), '')::uuid`),
});

/** The changes of a call, one row for each object. Written by triggers. */
export const auditChanges = pgTable('audit_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  callId: uuid('call_id').notNull(),
  organizationId: id('organization_id'),
  accountId: id('account_id'),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  deed: text('deed').$type<'added' | 'changed' | 'removed'>().notNull(),
  /** By name, before and after. */
  fields: jsonb('fields')
    .$type<Record<string, { readonly from?: unknown; readonly to?: unknown }>>()
    .notNull(),
  createdAt: at('created_at').notNull(),
});

/** Security notices to the owners of an account. */
export const securityEvents = pgTable('security_events', {
  id: uuid('id').primaryKey().defaultRandom(),
  organizationId: id('organization_id'),
  accountId: id('account_id'),
  userId: id('user_id'),
  kind: text('kind').notNull(),
  severity: text('severity').notNull(),
  address: text('address'),
  requestId: text('request_id'),
  details: open('details').notNull().default({}),
  createdAt: at('created_at').notNull().defaultNow(),
  deliveredAt: at('delivered_at'),
  leasedUntil: at('leased_until'),
  toldTo: text('told_to').array().notNull().default([]),
});

/** The networks that used an API key, each with the last day. */
export const keyUses = pgTable(
  'key_uses',
  {
    sessionId: uuid('session_id').notNull(),
    network: bytes('network').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.network] })],
);

/** Mails and texts that the embedded adapters "sent". */
export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey().defaultRandom(),
  organizationId: id('organization_id'),
  channel: text('channel').notNull(),
  toAddress: text('to_address').notNull(),
  fromAddress: text('from_address'),
  subject: text('subject').notNull().default(''),
  body: text('body').notNull(),
  code: text('code'),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** The server key that the database was set up with: one row. */
export const serverKeys = pgTable('server_keys', {
  id: boolean('id').primaryKey().default(true),
  fingerprint: text('fingerprint').notNull(),
  sealedOrigin: text('sealed_origin'),
  createdAt: at('created_at').notNull().defaultNow(),
  rotatedAt: at('rotated_at'),
});
