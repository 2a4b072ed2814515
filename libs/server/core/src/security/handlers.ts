import { type ReplyOf } from '@patchbay/contract';
import { type Clock, dateToMilliseconds } from '@patchbay/kernel';
import { csvChunks, csvMediaType } from '@patchbay/log-query';
import { type Context, type Handlers, PiecesReply } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type AuditFilter,
  type AuditRow,
  cursorOf,
  findAudit,
  findSecurityEvents,
} from './repository.js';
import { type SecurityEventKind, securityEventKinds } from '../security-events/security-events.js';
import { withVisibleOverrides } from '../outgoing/isolated.js';

const defaultPage = 50;
const largestPage = 200;
const rowsAtOnce = 1000;
const maxExported = 100_000;
const columns = [
  'time',
  'operation',
  'outcome',
  'actorKind',
  'actorId',
  'actorEmail',
  'sessionId',
  'accountId',
  'actingFor',
  'objectKind',
  'objectId',
  'changes',
  'differences',
  'address',
  'device',
  'requestId',
];

/** Handlers that read the audit and security events. */
export function createSecurityHandlers({
  clock,
}: {
  readonly clock: Clock;
}): Pick<Handlers<Db>, 'listAudit' | 'listSecurityEvents'> {
  return {
    listAudit: async ({ query, context }) => {
      if (query.format === 'csv')
        return new PiecesReply(
          csvMediaType,
          exported(context, query),
          `audit_${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
        );
      const limit = pageOf(query.limit);
      const rows = await context.ask((db) => findAudit(db, query, limit));
      const last = rows.at(-1);
      return {
        entries: rows.map(entryOf),
        nextCursor:
          last && rows.length === limit ? cursorOf({ time: last.time, id: last.row.id }) : null,
        message: 'Success',
      };
    },

    listSecurityEvents: async ({ query, context }) => {
      const limit = pageOf(query.limit);
      const rows = await context.ask((db) => findSecurityEvents(db, query, limit));
      const last = rows.at(-1);
      return {
        events: rows.map(({ row }) => ({
          id: row.id,
          timestamp: dateToMilliseconds(row.createdAt),
          kind: row.kind,
          severity: row.severity as 'info',
          sentence: securityEventKinds[row.kind as SecurityEventKind]?.sentence ?? row.kind,
          accountId: row.accountId,
          userId: row.userId,
          address: row.address,
          requestId: row.requestId,
          details: row.details,
          isTold: row.deliveredAt !== null,
        })),
        nextCursor:
          last && rows.length === limit ? cursorOf({ time: last.time, id: last.row.id }) : null,
        message: 'Success',
      };
    },
  };
}

const pageOf = (limit = defaultPage): number => Math.min(largestPage, Math.max(1, limit));

const entryOf = ({
  row,
  email,
  differences,
}: AuditRow): ReplyOf<'listAudit'>['entries'][number] => ({
  id: row.id,
  timestamp: dateToMilliseconds(row.createdAt),
  operation: row.action,
  outcome: row.outcome as 'ok',
  actor: { kind: row.actorKind, id: row.actorId, email, sessionId: row.sessionId },
  accountId: row.accountId,
  actingFor: row.actingFor,
  object:
    row.objectKind === null || row.objectId === null
      ? null
      : { kind: row.objectKind, id: row.objectId },
  changes: row.changes,
  differences: differences.map((one) => ({ ...one, fields: { ...one.fields } })),
  address: row.address,
  device: row.device,
  requestId: row.requestId,
});

/**
 * An export as chunks; each page is read when the previous one was sent, so that a slow or
 * disconnected client holds no resources.
 */
async function* exported(context: Context<Db>, filter: AuditFilter): AsyncGenerator<string> {
  let cursor = filter.cursor;
  for (let count = 0, isFirst = true; count < maxExported; isFirst = false) {
    const rows = await context.ask((db) => findAudit(db, { ...filter, cursor }, rowsAtOnce));
    yield* csvChunks(columns, rows.map(lineOf), { header: isFirst });
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    count += rows.length;
    cursor = cursorOf({ time: last.time, id: last.row.id });
  }
}

const lineOf = ({ row, email, differences }: AuditRow) => ({
  time: row.createdAt.toISOString(),
  operation: row.action,
  outcome: row.outcome,
  actorKind: row.actorKind,
  actorId: row.actorId,
  actorEmail: email === null ? null : withVisibleOverrides(email),
  sessionId: row.sessionId,
  accountId: row.accountId,
  actingFor: row.actingFor,
  objectKind: row.objectKind,
  objectId: row.objectId === null ? null : withVisibleOverrides(row.objectId),
  changes: withVisibleOverrides(JSON.stringify(row.changes)),
  differences: withVisibleOverrides(JSON.stringify(differences)),
  address: row.address,
  device: row.device === null ? null : withVisibleOverrides(row.device),
  requestId: row.requestId,
});
