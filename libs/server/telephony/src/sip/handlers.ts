import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { dateToSeconds } from '@patchbay/kernel';
import { ownerOf, type Services } from '@patchbay/server-core';
import { FileReply, type Handlers, StatusReply, TextReply, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { asJson, asPcap, asText, asTransactions } from './captures.js';
import {
  type AllowedRow,
  type RegistrationRow,
  addRoute,
  findCaptures,
  findRegistration,
  listAllowed,
  listRoutes,
  ownerOfAor,
  putAllowed,
  putRegistration,
  removeAllowed,
  removeRegistration,
  removeRoute,
} from './repository.js';
import { passwordProblem, readAllowed, readAor, readRegistration, readRoute } from './rules.js';
import { type SipWorker, sipPasswordPlace } from './worker.js';

type SipOperation =
  | 'listSipIpWhitelist'
  | 'addSipIpWhitelist'
  | 'deleteSipIpWhitelist'
  | 'listSipOutboundRoutes'
  | 'addSipOutboundRoute'
  | 'deleteSipOutboundRoute'
  | 'checkSipRegistration'
  | 'saveSipRegistration'
  | 'getSipRegistration'
  | 'deleteSipRegistration'
  | 'getSipCaptures';

export interface SipServices extends Pick<Services, 'store' | 'clock' | 'key'> {
  readonly worker: Pick<SipWorker, 'leave'>;
  /** Addresses off the public internet that may be reached nevertheless, as `host:port`. */
  readonly allow: readonly string[];
}

const maxEntries = 100;
const capturesKeptMs = 7 * 86_400_000;

const allowedView = (row: AllowedRow) => ({
  userId: row.accountId,
  label: row.label,
  timestamp: dateToSeconds(row.createdAt),
  ip: row.ip,
});

const registrationView = (row: RegistrationRow) => ({
  aor: row.aor,
  username: row.username,
  ...(row.authUsername === null ? {} : { authUsername: row.authUsername }),
  sipRealm: row.realm,
  proxy: row.proxy ?? '',
  ...(row.port === null ? {} : { port: row.port }),
  transport: row.transport,
  subscribe: row.subscribe,
  status: row.status,
  registeredUntil: row.registeredUntil ? dateToSeconds(row.registeredUntil) : null,
  lastAttempt: row.attemptedAt ? dateToSeconds(row.attemptedAt) : null,
  callId: row.callId,
});

/** Handlers of the SIP side of an account. */
export function createSipHandlers(services: SipServices): Pick<Handlers<Db>, SipOperation> {
  return {
    ...ipHandlers(services),
    ...routeHandlers(services),
    ...registrationHandlers(services),
    ...captureHandlers(services),
  };
}

const nowOf = ({ clock }: SipServices) => new Date(clock.now());

const checked = (read: ReturnType<typeof readAllowed>): string => {
  if (typeof read !== 'string') throw refuse.invalid([read]);
  return read;
};

/** Addresses that may send calls to the account. */
function ipHandlers(
  services: SipServices,
): Pick<Handlers<Db>, 'listSipIpWhitelist' | 'addSipIpWhitelist' | 'deleteSipIpWhitelist'> {
  return {
    listSipIpWhitelist: async ({ target, context }) =>
      context.within(async (db) => ({
        message: 'Success',
        whitelist: (await listAllowed(db, ownerOf(target))).map(allowedView),
      })),
    addSipIpWhitelist: async ({ body, target, context }) => {
      const ip = checked(readAllowed(body.ip));
      const label = body.label.trim();
      if (!label) throw refuse.invalid([{ path: 'body.label', message: 'This field is required' }]);
      return context.within(async (db) => {
        await putAllowed(db, ownerOf(target), ip, label, nowOf(services));
        const rows = await listAllowed(db, ownerOf(target));
        if (rows.length > maxEntries)
          throw refuse.invalid([
            { path: 'body.ip', message: `cannot be added: an account has at most ${maxEntries}` },
          ]);
        return { message: 'IP entry created successfully', whitelist: rows.map(allowedView) };
      });
    },
    deleteSipIpWhitelist: async ({ body, target, context }) => {
      const ip = checked(readAllowed(body.ip));
      const isGone = await context.within((db) => removeAllowed(db, ownerOf(target), ip));
      if (!isGone) throw refuse.invalid([{ path: 'body.ip', message: 'is not on the list' }]);
      return { message: 'IP entry deleted successfully' };
    },
  };
}

/** Routes for outgoing calls. */
function routeHandlers(
  services: SipServices,
): Pick<Handlers<Db>, 'listSipOutboundRoutes' | 'addSipOutboundRoute' | 'deleteSipOutboundRoute'> {
  const { allow } = services;

  return {
    listSipOutboundRoutes: async ({ target, context }) =>
      context.within(async (db) => ({
        message: 'Success',
        routes: await listRoutes(db, ownerOf(target)),
      })),
    addSipOutboundRoute: async ({ body, target, context }) => {
      const route = checked(readRoute(body.route, allow));
      return context.within(async (db) => {
        await addRoute(db, ownerOf(target), route, nowOf(services));
        const routes = await listRoutes(db, ownerOf(target));
        if (routes.length > maxEntries)
          throw refuse.invalid([
            {
              path: 'body.route',
              message: `cannot be added: an account has at most ${maxEntries}`,
            },
          ]);
        return { message: 'Route added successfully', routes };
      });
    },
    deleteSipOutboundRoute: async ({ body, target, context }) => {
      const route = checked(readRoute(body.route, allow));
      const isGone = await context.within((db) => removeRoute(db, ownerOf(target), route));
      if (!isGone) throw refuse.invalid([{ path: 'body.route', message: 'is not on the list' }]);
      return { message: 'Route removed successfully' };
    },
  };
}

/** The registration with a SIP server. */
function registrationHandlers(
  services: SipServices,
): Pick<
  Handlers<Db>,
  'checkSipRegistration' | 'saveSipRegistration' | 'getSipRegistration' | 'deleteSipRegistration'
> {
  const { store, allow, key, worker } = services;

  const noRegistration = () => refuse.notFound('Registration not found');

  return {
    checkSipRegistration: async ({ body, target }) => {
      const { aor } = readAor(body);
      const owner = await store.within(
        { kind: 'platform', reason: 'see whether a SIP address is registered' },
        (db) => ownerOfAor(db, aor),
      );
      const available = owner === null || owner === target.id;
      return { available, message: available ? 'AOR is available' : 'AOR is already registered' };
    },
    saveSipRegistration: async ({ body, target, context }) => {
      const registration = readRegistration(body, allow);
      const problem = body.password === undefined ? null : passwordProblem(body.password);
      if (problem) throw refuse.invalid([problem]);
      const before = await context
        .within(async (db) => {
          const known = await findRegistration(db, ownerOf(target));
          // A stored password must not be sent to another server than the one it was entered for.
          const isElsewhere =
            known !== null &&
            (known.realm !== registration.realm ||
              known.proxy !== registration.proxy ||
              known.port !== registration.port);
          if (body.password === undefined && (known === null || isElsewhere))
            throw refuse.invalid([{ path: 'body.password', message: 'This field is required' }]);
          const sealedPassword =
            body.password === undefined
              ? (known as RegistrationRow).sealedPassword
              : key.seal(body.password, ...sipPasswordPlace(target.id));
          return putRegistration(
            db,
            ownerOf(target),
            { ...registration, sealedPassword, callId: `${randomUUID()}@patchbay` },
            nowOf(services),
          );
        })
        .catch((error: unknown) => {
          const { cause } = error as { cause?: { code?: string; constraint?: string } };
          if (cause?.code === '23505' && cause.constraint === 'sip_registrations_aor')
            throw refuse.conflict('This SIP address is registered by another account.');
          throw error;
        });
      if (before && (before.aor !== registration.aor || before.realm !== registration.realm))
        worker.leave(before);
      return before
        ? new StatusReply(200, { message: 'Registration updated successfully' })
        : { message: 'Registration created successfully' };
    },
    getSipRegistration: async ({ target, context }) => {
      const row = await context.within((db) => findRegistration(db, ownerOf(target)));
      if (!row) throw noRegistration();
      return { message: 'Success', registration: registrationView(row) };
    },
    deleteSipRegistration: async ({ target, context }) => {
      const row = await context.within((db) => removeRegistration(db, ownerOf(target)));
      if (!row) throw noRegistration();
      worker.leave(row);
      return { message: 'Registration deleted successfully' };
    },
  };
}

/** The captured SIP messages. */
function captureHandlers(services: SipServices): Pick<Handlers<Db>, 'getSipCaptures'> {
  const { clock } = services;

  return {
    getSipCaptures: async ({ query, target, context }) => {
      const to = query.to === undefined ? nowOf(services) : new Date(query.to);
      const from =
        query.from === undefined ? new Date(clock.now() - capturesKeptMs) : new Date(query.from);
      if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || from > to)
        throw refuse.invalid([
          { path: 'query.from', message: 'must be a time in milliseconds that is not after `to`' },
        ]);
      const rows = await context.within((db) =>
        findCaptures(db, ownerOf(target), { callId: query.sipCallId.trim(), from, to }),
      );
      if (rows.length === 0) throw refuse.notFound('No results found');
      const format = query.format ?? 'text';
      if (format === 'json') return { message: 'Success', captures: asJson(rows) };
      if (format === 'transaction')
        return { message: 'Success', transactions: asTransactions(rows) };
      if (format === 'text') return new TextReply('text/plain; charset=utf-8', asText(rows));
      const file = asPcap(rows);
      return new FileReply({
        contentType: 'application/vnd.tcpdump.pcap',
        size: file.length,
        fileName: 'sip.pcap',
        isShown: false,
        keepSeconds: 0,
        open: () => Readable.from([file]),
      });
    },
  };
}
