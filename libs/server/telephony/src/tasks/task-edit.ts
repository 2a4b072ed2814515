import { type BodyOf } from '@patchbay/contract';
import { numbersOf } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type CreationServices, type Creator, organizationOf } from './create.js';
import { type Facts, type Rules, type createDraftValidator, nameTarget } from './drafts.js';
import { agentsOf } from './repository.js';
import { type TaskRow } from './view.js';

/**
 * The facts for validating an edit: the task's current agent stays allowed, also outside the
 * caller's scope.
 */
export async function editFacts(
  db: Db,
  { clock, mayCall }: CreationServices,
  { target, context }: Creator,
  rules: Rules,
  row: TaskRow,
  { accountId, target: recipient = '' }: BodyOf<'updateTask'>,
): Promise<Facts> {
  const agents =
    accountId === undefined
      ? new Set([row.accountId])
      : await agentsOf(db, context.scope, organizationOf(target), [accountId]);
  const name = nameTarget(recipient);
  const numbers = await numbersOf(db, name === null ? [] : [name]);
  return { now: clock.now(), ...rules, accountId: row.accountId, agents, numbers, mayCall };
}

/** The result of an edit: the task is validated as a new one, with its unchanged values. */
export function editedColumns(
  now: number,
  row: TaskRow,
  body: BodyOf<'updateTask'>,
  judge: ReturnType<typeof createDraftValidator>,
) {
  const { state: _state, ...changes } = body;
  const before = {
    target: row.target,
    context: row.context,
    taskContext: row.taskContext,
    greeting: row.greeting,
    waitToGreet: row.waitToGreet,
    accountId: row.accountId,
    message: row.message,
    externalTaskId: row.externalTaskId,
    meta: row.meta,
  };
  const isMoved =
    changes.scheduledFor !== undefined &&
    changes.scheduledFor !== (row.scheduledFor ? row.scheduledFor.getTime() / 1000 : null);
  // An unchanged time is not validated again: the hours may have changed since.
  const verdict = judge({
    type: row.type as 'call',
    ...before,
    ...changes,
    scheduledFor: isMoved ? changes.scheduledFor : null,
  } as Parameters<typeof judge>[0]);
  if ('problem' in verdict)
    throw refuse.invalid([
      { path: `body.${verdict.problem.field}`, message: verdict.problem.message },
    ]);
  const { type: _type, scheduledFor, nextAt, ...draft } = verdict.draft;
  const isWaiting = row.nextAt.getTime() > now;
  return {
    ...draft,
    ...(isMoved
      ? { scheduledFor, nextAt }
      : draft.zones === row.zones && isWaiting
        ? {}
        : { nextAt: row.scheduledFor && row.scheduledFor > nextAt ? row.scheduledFor : nextAt }),
  };
}
