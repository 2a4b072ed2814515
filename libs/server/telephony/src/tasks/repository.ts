import { type QueryOf } from '@patchbay/contract';
import { soughtPhone } from '@patchbay/formats';
import { announce, organizationZoneOf } from '@patchbay/server-core';
import {
  type Db,
  type Scope,
  accounts,
  taskAttempts,
  taskLimits,
  tasks,
  isLike,
  soughtPattern,
} from '@patchbay/server-store';
import { type SQL, and, asc, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { type Draft } from './drafts.js';
import {
  type LimitChange,
  type LimitsRow,
  type Usage,
  isZoneName,
  defaultTaskLimits,
  zonesOf,
} from './limits.js';
import { type TaskEvent, type TaskState, statesFor } from './states.js';
import { type TaskRow } from './view.js';

/** Selects tasks: those of an organization, or of one of its agents. */
export interface TaskScope {
  readonly organizationId: number;
  /** Null for all tasks within the scope. */
  readonly accountId: number | null;
}

const inTaskScope = ({ organizationId, accountId }: TaskScope): SQL | undefined =>
  and(
    eq(tasks.organizationId, organizationId),
    ...(accountId === null ? [] : [eq(tasks.accountId, accountId)]),
  );
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isUuid = (text: string): boolean => uuidPattern.test(text);

/**
 * The limits of an organization; the defaults in its own zone where none are set. Needs a scope
 * that reaches the organization.
 */
export async function readLimits(db: Db, organizationId: number, lock = false): Promise<LimitsRow> {
  const found = db
    .select()
    .from(taskLimits)
    .where(
      and(eq(taskLimits.organizationId, organizationId), eq(taskLimits.accountId, organizationId)),
    );
  const [row] = await (lock ? found.for('update') : found);
  return row ?? defaultLimitsOf(db, organizationId);
}

async function defaultLimitsOf(db: Db, organizationId: number): Promise<LimitsRow> {
  const [account] = await db
    .select({ settings: accounts.settings, phoneNumber: accounts.phoneNumber })
    .from(accounts)
    .where(eq(accounts.id, organizationId));
  const own = (account?.settings as { timezone?: unknown } | undefined)?.timezone;
  const ofNumber = account?.phoneNumber ? zonesOf(account.phoneNumber).split(' ')[0] : undefined;
  // As the figures do: the zone that its agents were given says where the organization is.
  const ofFigures = await organizationZoneOf(db, organizationId);
  const timezone =
    [own, ofFigures, ofNumber].find(
      (zone): zone is string => typeof zone === 'string' && isZoneName(zone),
    ) ?? defaultTaskLimits.timezone;
  return {
    organizationId,
    accountId: organizationId,
    ...defaultTaskLimits,
    days: [...defaultTaskLimits.days],
    timezone,
    updatedAt: new Date(0),
  };
}

/** Creates the row if needed, so that it can be locked. */
export async function keepLimits(db: Db, organizationId: number): Promise<LimitsRow> {
  const { updatedAt: _updatedAt, ...row } = await readLimits(db, organizationId);
  await db.insert(taskLimits).values(row).onConflictDoNothing();
  return readLimits(db, organizationId);
}

/** Writes a change of limits, and re-evaluates the waiting tasks. */
export async function changeLimits(
  db: Db,
  organizationId: number,
  change: LimitChange,
  now: Date,
): Promise<LimitsRow> {
  const [row] = await db
    .update(taskLimits)
    .set({ ...change, updatedAt: now })
    .where(
      and(eq(taskLimits.organizationId, organizationId), eq(taskLimits.accountId, organizationId)),
    )
    .returning();
  await db
    .update(tasks)
    .set({
      nextAt: sql`greatest(${now.toISOString()}::timestamptz, coalesce(${tasks.scheduledFor}, ${now.toISOString()}::timestamptz))`,
    })
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        eq(tasks.state, 'pending'),
        eq(tasks.attempts, 0),
      ),
    );
  await wakeWorkers(db);
  if (!row) throw new Error('The limits could not be kept');
  return row;
}

/** Wakes the workers of every process when this commits. */
export const wakeWorkers = (db: Db) => db.execute(sql`select pg_notify('patchbay_tasks', '')`);

/**
 * Announces to the clients that watch the tasks of an account that something changed: once per
 * transaction, at its end.
 */
export const announceTaskChange = (
  db: Db,
  of: { readonly organizationId: number; readonly accountId: number },
) => announce(db, of, 'task', {});

/** The usage of a day; every started attempt counts, unless the target was not reached. */
export async function usageOf(db: Db, organizationId: number, day: string): Promise<Usage> {
  const rows = await db
    .select({ type: taskAttempts.type, count: sql<number>`count(*)::int` })
    .from(taskAttempts)
    .where(
      and(
        eq(taskAttempts.organizationId, organizationId),
        eq(taskAttempts.day, day),
        taskAttempts.counts,
      ),
    )
    .groupBy(taskAttempts.type);
  const of = (type: string) => rows.find((row) => row.type === type)?.count ?? 0;
  return { calls: of('call'), texts: of('text') };
}

/** The agents of an organization within the scope that may be assigned. */
export async function agentsOf(
  db: Db,
  scope: Scope,
  organizationId: number,
  wanted: readonly number[],
): Promise<Set<number>> {
  if (wanted.length === 0) return new Set();
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, [...new Set(wanted)]),
        or(eq(accounts.id, organizationId), eq(accounts.organizationId, organizationId)),
        inArray(accounts.type, ['organization', 'agent']),
      ),
    );
  const permitted = 'permitted' in scope && scope.permitted?.length ? scope.permitted : null;
  return new Set(
    rows
      .map(({ id }) => id)
      .filter((id) =>
        scope.kind === 'agent' ? id === scope.id : permitted === null || permitted.includes(id),
      ),
  );
}

const perInsert = 2000;

/**
 * Writes tasks in the given order; their times differ by a microsecond, so that they are listed and
 * leased in that order. Returns the first few rows.
 */
export async function insertTasks(
  db: Db,
  organizationId: number,
  drafts: readonly Draft[],
  {
    batchId,
    now,
    returning,
  }: { readonly batchId: string | null; readonly now: number; readonly returning: boolean },
): Promise<TaskRow[]> {
  const made: TaskRow[] = [];
  for (let from = 0; from < drafts.length; from += perInsert) {
    const rows = drafts.slice(from, from + perInsert).map((draft, at) => ({
      account_id: draft.accountId,
      type: draft.type,
      target: draft.target,
      zones: draft.zones,
      context: draft.context,
      task_context: draft.taskContext,
      greeting: draft.greeting,
      wait_to_greet: draft.waitToGreet,
      message: draft.message,
      external_task_id: draft.externalTaskId,
      meta: draft.meta,
      scheduled_for: draft.scheduledFor?.toISOString() ?? null,
      next_at: draft.nextAt.toISOString(),
      place: from + at,
    }));
    const at = new Date(now).toISOString();
    const { rows: ids } = await db.execute<{ id: string }>(sql`
      insert into tasks (organization_id, account_id, batch_id, type, target, zones, context,
      task_context, greeting, wait_to_greet, message, external_task_id, meta, scheduled_for,
      next_at, created_at, updated_at)
      select ${organizationId}::bigint, r.account_id, ${batchId}::uuid, r.type, r.target, r.zones,
      r.context, r.task_context, r.greeting, r.wait_to_greet, r.message, r.external_task_id, r.meta,
      r.scheduled_for,
        r.next_at + r.place * interval '1 microsecond',
        ${at}::timestamptz + r.place * interval '1 microsecond',
        ${at}::timestamptz + r.place * interval '1 microsecond'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (account_id bigint, type text,
      target text, zones text, context text, task_context text, greeting text,
      wait_to_greet boolean, message text, external_task_id text,
        meta jsonb, scheduled_for timestamptz, next_at timestamptz, place integer) order by r.place
      returning id`);
    if (returning)
      made.push(
        ...(await db
          .select()
          .from(tasks)
          .where(
            and(
              eq(tasks.organizationId, organizationId),
              inArray(
                tasks.id,
                ids.map(({ id }) => id),
              ),
            ),
          )
          .orderBy(asc(tasks.createdAt))),
      );
  }
  if (drafts[0]) await announceTaskChange(db, { organizationId, accountId: drafts[0].accountId });
  return made;
}

const sorts = {
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
  scheduledFor: tasks.scheduledFor,
} as const;

/** A page of tasks and how many there are. */
export async function listTaskRows(
  db: Db,
  whose: TaskScope,
  query: QueryOf<'listTasks'>,
): Promise<{ rows: TaskRow[]; total: number }> {
  if (query.batchId !== undefined && !isUuid(query.batchId)) return { rows: [], total: 0 };
  const where = and(
    inTaskScope(whose),
    query.state === undefined ? ne(tasks.state, 'deleted') : eq(tasks.state, query.state),
    ...(query.type === undefined ? [] : [eq(tasks.type, query.type)]),
    ...(query.accountId === undefined ? [] : [eq(tasks.accountId, query.accountId)]),
    ...(query.batchId === undefined ? [] : [eq(tasks.batchId, query.batchId)]),
    ...(query.externalTaskId === undefined ? [] : [eq(tasks.externalTaskId, query.externalTaskId)]),
    ...(query.outcome === undefined ? [] : [eq(tasks.outcome, query.outcome)]),
    ...(query.since === undefined ? [] : [gte(tasks.updatedAt, momentOf(query.since))]),
    ...(query.until === undefined
      ? []
      : [lte(tasks.updatedAt, new Date(momentOf(query.until).getTime() + 999))]),
    ...(query.q?.trim()
      ? [
          or(
            isLike(tasks.target, soughtPattern(soughtPhone(query.q))),
            isLike(tasks.context, soughtPattern(query.q)),
            isLike(tasks.externalTaskId, soughtPattern(query.q)),
          ),
        ]
      : []),
  );
  const by = sorts[query.sort ?? 'createdAt'];
  const order =
    query.order === 'asc'
      ? [sql`${by} asc nulls first`, asc(tasks.id)]
      : [sql`${by} desc nulls last`, desc(tasks.id)];
  const rows = await db
    .select()
    .from(tasks)
    .where(where)
    .orderBy(...order)
    .limit(Math.min(500, Math.max(1, query.limit ?? 10)))
    .offset(Math.min(query.offset ?? 0, 10_000_000));
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(tasks)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Unix time in seconds as a timestamp of the database; later times are limited to the year 9999.
 */
const momentOf = (seconds: number): Date => new Date(Math.min(seconds, 253_402_300_000) * 1000);

/** Number of tasks in each state. */
export async function countByState(
  db: Db,
  whose: TaskScope,
  batchId?: string,
): Promise<Partial<Record<TaskState, number>>> {
  if (batchId !== undefined && !isUuid(batchId)) return {};
  const rows = await db
    .select({ state: tasks.state, count: sql<number>`count(*)::int` })
    .from(tasks)
    .where(and(inTaskScope(whose), ...(batchId === undefined ? [] : [eq(tasks.batchId, batchId)])))
    .groupBy(tasks.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/**
 * A task that is not deleted; null when there is none within the scope. With `lock` it is locked
 * until the transaction ends.
 */
export async function findTask(
  db: Db,
  whose: TaskScope,
  id: string,
  lock = false,
): Promise<TaskRow | null> {
  if (!isUuid(id)) return null;
  const found = db
    .select()
    .from(tasks)
    .where(and(inTaskScope(whose), eq(tasks.id, id), ne(tasks.state, 'deleted')));
  const [row] = await (lock ? found.for('update') : found);
  return row ?? null;
}

/** Changes a task if its state permits the event; null otherwise. */
export async function changeTask(
  db: Db,
  row: Pick<TaskRow, 'organizationId' | 'id'>,
  event: TaskEvent,
  set: Partial<typeof tasks.$inferInsert>,
): Promise<TaskRow | null> {
  const [kept] = await db
    .update(tasks)
    .set(set)
    .where(
      and(
        eq(tasks.organizationId, row.organizationId),
        eq(tasks.id, row.id),
        inArray(tasks.state, statesFor(event)),
      ),
    )
    .returning();
  await wakeWorkers(db);
  if (kept) await announceTaskChange(db, kept);
  return kept ?? null;
}
