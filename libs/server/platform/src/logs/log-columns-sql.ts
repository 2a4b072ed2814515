import { type SQLWrapper } from 'drizzle-orm';
import { logs } from '@patchbay/server-store';

/** Columns of the table by their served names. Anything else is looked up in `meta`. */
export const columns: Readonly<Record<string, SQLWrapper>> = {
  id: logs.id,
  uuid: logs.uuid,
  callId: logs.callId,
  roomId: logs.roomId,
  accountId: logs.accountId,
  agentId: logs.agentId,
  organizationId: logs.organizationId,
  resellerId: logs.resellerId,
  partnerId: logs.partnerId,
  accountName: logs.accountName,
  timestamp: logs.timestamp,
  duration: logs.duration,
  fromNumber: logs.fromNumber,
  toNumber: logs.toNumber,
  cnam: logs.cnam,
  direction: logs.direction,
  type: logs.type,
  eventType: logs.eventType,
  transfer: logs.transfer,
  scheduled: logs.scheduled,
  outcome: logs.outcome,
  summary: logs.summary,
};

/** The served names of all columns. */
export const columnNames = Object.keys(columns);

/** The path of a field inside `meta`, as the text of a `text[]`. */
export function metaPath(field: string): string {
  const path = (field.startsWith('meta.') ? field.slice(5) : field).split('.');
  return `{${path.map((part) => `"${part.replace(/["\\]/g, '')}"`).join(',')}}`;
}
