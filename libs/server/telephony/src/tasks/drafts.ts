import { type BodyOf } from '@patchbay/contract';
import { readPhone } from '@patchbay/formats/phone';
import { numberProblem, type OptedOut, optedOutWords, storedPhone } from '@patchbay/server-core';
import { firstMarker } from '@patchbay/template-fields';
import { type tasks } from '@patchbay/server-store';
import { timeProblem } from './schedule-time.js';
import { type LimitsRow, nextTurn, zonesOf } from './limits.js';
import { type TaskType } from './states.js';
import { businessHoursOf } from './limits.js';
import { isOpen } from './hours.js';

/** A requested task as submitted: by a call or a row of a file. */
export type TaskRequest = Omit<BodyOf<'createTask'>, 'tasks'>;

/** A validated task, without its owner. */
export type Draft = Pick<
  typeof tasks.$inferInsert,
  | 'accountId'
  | 'target'
  | 'zones'
  | 'context'
  | 'taskContext'
  | 'greeting'
  | 'waitToGreet'
  | 'message'
  | 'externalTaskId'
  | 'meta'
  | 'scheduledFor'
  | 'nextAt'
> & { readonly type: TaskType };

/** The rules for an organization's tasks. */
export interface Rules {
  readonly limits: LimitsRow;
  /** Numbers that opted out of its texts and calls. */
  readonly optedOut: OptedOut;
  /** The country in which a number without a plus is read; null where nothing says it. */
  readonly country: string | null;
}

/** The data for the validation of a request. */
export interface Facts extends Rules {
  readonly now: number;
  /** The default agent. */
  readonly accountId: number;
  /** The agents that the caller may assign. */
  readonly agents: ReadonlySet<number>;
  /** Numbers of accounts within the caller's reach, by username in lower case. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Prefixes that may be called. */
  readonly mayCall: readonly string[];
}

/** The problem of a request: the field, and the text after its name. */
export interface TaskProblem {
  readonly field: string;
  readonly message: string;
}

const longestMeta = 8 * 1024;

/**
 * A target as a username, resolved by `numbers`; null when it cannot be one. A number has no
 * letters, and every username has one.
 */
export function nameTarget(text: string): string | null {
  const name = text.trim().replace(/^@/, '');
  return /^[\w.@-]{2,80}$/.test(name) && /[a-z]/i.test(name) ? name.toLowerCase() : null;
}

const problem = (field: string, message: string): { readonly problem: TaskProblem } => ({
  problem: { field, message },
});

/**
 * Validates requests one after another and caches repeated results, such as calling hours by zone.
 * The result is the same for dry and real runs.
 */
export function createDraftValidator(
  facts: Facts,
): (request: TaskRequest) => { readonly draft: Draft } | { readonly problem: TaskProblem } {
  const { now } = facts;
  const { turnAt, isOfficeOpen } = openingTimes(facts.limits);

  return (request) => {
    const { type } = request;
    if (!type) return problem('type', 'must be call or text');
    const recipient = recipientOf(type, request.target, facts);
    if ('problem' in recipient) return recipient;
    const accountId = request.accountId ?? facts.accountId;
    if (!facts.agents.has(accountId))
      return problem('accountId', 'must be an agent of this organization');
    const scheduled = typeof request.scheduledFor === 'number' ? request.scheduledFor * 1000 : null;
    const refused = contentProblem(request) ?? scheduleProblem(scheduled, now, isOfficeOpen);
    if (refused) return refused;
    const { target } = recipient;
    const zones = zonesOf(target);
    const turn = turnAt(zones, Math.max(now, scheduled ?? now));
    if (turn === null)
      return problem(
        'target',
        'can never be called within the business hours: there it is always before 08:00 or after 21:00',
      );
    return {
      draft: {
        type,
        accountId,
        target,
        zones,
        ...contentOf(request),
        scheduledFor: scheduled === null ? null : new Date(scheduled),
        nextAt: new Date(turn),
      },
    };
  };
}

const maxRemembered = 20_000;

/** The hours in which an organization may run tasks; repeated results are cached. */
function openingTimes(limits: LimitsRow) {
  const turns = new Map<string, number | null>();
  const opening = new Map<number, boolean>();
  return {
    turnAt(zones: string, at: number): number | null {
      const key = `${zones} ${at}`;
      const known = turns.get(key);
      if (known !== undefined) return known;
      const turn = nextTurn(limits, zones, at);
      if (turns.size < maxRemembered) turns.set(key, turn);
      return turn;
    },
    isOfficeOpen(at: number): boolean {
      const known = opening.get(at) ?? isOpen(businessHoursOf(limits), at);
      if (opening.size < maxRemembered) opening.set(at, known);
      return known;
    },
  };
}

/** The number of a task, if it may be called or texted. */
function recipientOf(
  type: TaskType,
  asked: string | undefined,
  { numbers, mayCall, optedOut, country }: Facts,
): { readonly target: string } | { readonly problem: TaskProblem } {
  if (!asked?.trim()) return problem('target', 'This field is required');
  const reading = readPhone(asked, country);
  const stored = storedPhone(reading);
  const target = 'e164' in stored ? stored.e164 : numbers.get(nameTarget(asked) ?? '');
  if (!target)
    return problem(
      'target',
      reading.kind === 'problem' && reading.problem === 'letters'
        ? 'must be a phone number with its country code, like +15125550148, or the username of an account that has one'
        : 'message' in stored
          ? stored.message
          : '',
    );
  const barred = numberProblem(target, mayCall);
  if (barred) return problem('target', `cannot be used: ${barred.message}`);
  if (optedOut[type].has(target)) return problem('target', `cannot be used: ${optedOutWords}`);
  return { target };
}

/** The content of a text; a greeting counts as its message. */
const messageOf = ({ message, greeting }: TaskRequest): string | null =>
  textOf(message) ?? textOf(greeting);

/** The problem of a task's content; null when it is valid. */
function contentProblem(request: TaskRequest) {
  if (request.type === 'text' && !messageOf(request))
    return problem('message', 'is required for a text');
  for (const field of ['message', 'greeting'] as const) {
    const marker = firstMarker(request[field] ?? '');
    if (marker)
      return problem(field, `has a marker that nothing fills: ${marker}. Write the words`);
  }
  return JSON.stringify(request.meta ?? {}).length > longestMeta
    ? problem('meta', 'must be at most 8 KB')
    : null;
}

/** The problem of a task's time, in milliseconds; null when it is valid. */
function scheduleProblem(
  scheduled: number | null,
  now: number,
  isOfficeOpen: (at: number) => boolean,
) {
  if (scheduled === null) return null;
  const wrong = timeProblem(scheduled / 1000, now);
  if (wrong) return problem('scheduledFor', wrong);
  return scheduled > now && !isOfficeOpen(scheduled)
    ? problem('scheduledFor', 'must lie within the business hours')
    : null;
}

/** The content of a task, and the context for the agent. */
const contentOf = (request: TaskRequest) => ({
  context: textOf(request.context),
  taskContext: textOf(request.taskContext),
  greeting: textOf(request.greeting),
  waitToGreet: request.waitToGreet ?? false,
  message: request.type === 'text' ? messageOf(request) : null,
  externalTaskId: textOf(request.externalTaskId),
  meta: request.meta ?? {},
});

const textOf = (text: string | null | undefined): string | null => (text?.trim() ? text : null);
