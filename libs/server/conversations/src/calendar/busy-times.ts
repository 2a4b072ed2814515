import { type Owner } from '@patchbay/server-core';
import { type Scope } from '@patchbay/server-store';
import { type Log } from '@patchbay/server-kit';
import { type SchedulingTool } from '@patchbay/server-providers';
import { type TimeSpan } from '../agent-runtime/agent-runtime.js';
import { type ConnectionServices, openConnection } from './connection.js';
import { type ConnectionRow, nearestConnection } from './connection-repository.js';
import { busySpansIn, type CalendarKey } from './appointments-repository.js';
import { busyByTool } from './scheduling-tool.js';

export interface BookingServiceOptions extends ConnectionServices {
  readonly log: Log;
  readonly tool: SchedulingTool;
  readonly everyMs?: number;
}

export const connectionOf = (
  google: ConnectionServices['google'],
  store: ConnectionServices['store'],
  owner: Owner,
): Promise<ConnectionRow | null> =>
  google
    ? store.within(scopeOf(owner), (db) => nearestConnection(db, owner))
    : Promise.resolve(null);

export const scopeOf = (owner: Owner): Scope => ({
  kind: 'organization',
  id: owner.organizationId,
});

export const calendarKeyOf = (owner: Owner, connection: ConnectionRow | null): CalendarKey => ({
  organizationId: owner.organizationId,
  diaryId: connection?.accountId ?? owner.accountId,
});

interface BusyTimesContext {
  readonly google: ConnectionServices['google'];
  readonly store: ConnectionServices['store'];
  readonly services: BookingServiceOptions;
}

/** Busy times of an account: here, in the connected calendar and in the scheduling tool. */
export function createBusyTimes({ google, store, services }: BusyTimesContext) {
  async function busy(
    owner: Owner,
    span: TimeSpan,
    signal?: AbortSignal,
    { withTests } = { withTests: false },
  ): Promise<readonly TimeSpan[]> {
    const connection = await connectionOf(google, store, owner);
    const own = await store.within(scopeOf(owner), (db) =>
      busySpansIn(db, calendarKeyOf(owner, connection), span, withTests),
    );
    return [...own, ...(await busyElsewhere(owner, connection, span, signal))];
  }

  /** Busy times in the connected calendar and the scheduling tool, requested in parallel. */
  async function busyElsewhere(
    owner: Owner,
    connection: ConnectionRow | null,
    span: TimeSpan,
    signal?: AbortSignal,
  ): Promise<readonly TimeSpan[]> {
    const asked = connection
      ? openConnection(services, connection).busy(connection.calendarId, span, signal)
      : Promise.resolve([]);
    const [there, byTool] = await Promise.all([asked, busyByTool(services, owner, span, signal)]);
    return [...there, ...byTool];
  }
  return {
    busyElsewhere,
    busy,
  };
}
