import { dateToIso } from '@patchbay/kernel';
import {
  displayNameOf,
  type Owner,
  ownerOf,
  type ServerKey,
  UnsealError,
} from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import {
  CalendarError,
  type CrmPort,
  type SchedulingTool,
  type WebPoster,
  createFieldServiceCrm,
} from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { DateTime } from 'luxon';
import { nearestAppData, putAppData, removeAppData } from '../integrations/repository.js';
import { type AppData } from '../integrations/rules.js';
import { entriesOf } from './appointments-repository.js';
import { readSchedule, teamOf } from './schedule-repository.js';
import { defaultSchedule } from './schedule-rules.js';
import { crmSlug, toolName } from '../integrations/names.js';

type OutsideOperation =
  | 'connectSchedulingTool'
  | 'disconnectSchedulingTool'
  | 'crmSettings'
  | 'crmTeam';

export interface SchedulingToolServices {
  readonly store: Store;
  readonly key: ServerKey;
  readonly tool: SchedulingTool;
  /** Sends requests to addresses from tenants. */
  readonly poster: WebPoster;
  /**
   * The CRM of this installation with its client; for accounts that enter a token without an
   * address.
   */
  readonly crm: { readonly baseUrl: string; readonly poster: WebPoster } | null;
}

/**
 * Handlers of external scheduling systems: the scheduling tool with a personal token, the
 * field-service CRM with a bearer token.
 */
export function createSchedulingToolHandlers(
  services: SchedulingToolServices,
): Pick<Handlers<Db>, OutsideOperation> {
  return {
    ...toolHandlers(services),
    ...crmHandlers(services),
  };
}

/** The scheduling tool. */
function toolHandlers({
  tool,
  key,
}: SchedulingToolServices): Pick<
  Handlers<Db>,
  'connectSchedulingTool' | 'disconnectSchedulingTool'
> {
  return {
    connectSchedulingTool: async ({ body, target, context }) => {
      const found = await asking(async () => {
        const { uri, name } = await tool.owner(body.userPAT, context.signal);
        return { uri, name, eventTypes: await tool.eventTypes(body.userPAT, uri, context.signal) };
      });
      await context.within((db) =>
        putAppData(db, key, ownerOf(target), toolName, {
          userPAT: body.userPAT,
          ownerUri: found.uri,
          name: found.name,
        }),
      );
      return {
        message: 'Scheduling tool connected',
        name: found.name,
        eventTypes: [...found.eventTypes],
      };
    },

    disconnectSchedulingTool: async ({ target, context }) => {
      await context.within((db) => removeAppData(db, ownerOf(target), toolName));
      return { message: 'Scheduling tool disconnected' };
    },
  };
}

/** Look-ups in a CRM. */
function crmHandlers({
  store,
  poster,
  crm,
  key,
}: SchedulingToolServices): Pick<Handlers<Db>, 'crmSettings' | 'crmTeam'> {
  /**
   * The integration of an account or of its organization, which is outside of the scope of an
   * agent's member.
   */
  const nearest = <T>(owner: Owner, work: (db: Db) => Promise<T>): Promise<T> =>
    store
      .within({ kind: 'organization', id: owner.organizationId }, work)
      .catch((error: unknown) => {
        throw error instanceof UnsealError
          ? refuse.conflict(
              'What was told about this system does not open any more. Enter it again.',
            )
          : error;
      });

  /** The CRM of an account, or null: then the built-in calendar is used. */
  function crmOf(data: AppData | null): CrmPort | null {
    const token = data?.token;
    if (typeof token !== 'string' || token === '') return null;
    if (typeof data?.baseUrl === 'string' && data.baseUrl !== '')
      return createFieldServiceCrm({ poster, baseUrl: data.baseUrl, token });
    return crm ? createFieldServiceCrm({ ...crm, token }) : null;
  }

  const answerOf = ({ valid, status, data }: Awaited<ReturnType<CrmPort['settings']>>) => ({
    message: valid
      ? 'Success'
      : status === 0
        ? 'The CRM could not be reached.'
        : 'The CRM refused this.',
    valid,
    status,
    ...(data === null ? {} : { data: data as Record<string, unknown> | Record<string, unknown>[] }),
  });

  return {
    crmSettings: async ({ target, context }) => {
      const owner = ownerOf(target);
      const { data, schedule } = await nearest(owner, async (db) => ({
        data: await nearestAppData(db, key, owner, crmSlug),
        schedule: await readSchedule(db, owner),
      }));
      const port = crmOf(data);
      if (port) return answerOf(await port.settings(context.signal));
      return {
        message: 'Success',
        valid: true,
        status: 200,
        data: { provider: 'embedded', schedule: schedule ?? defaultSchedule('UTC') },
      };
    },

    crmTeam: async ({ body, target, context }) => {
      const owner = ownerOf(target);
      const data = await nearest(owner, (db) => nearestAppData(db, key, owner, crmSlug));
      const port = crmOf(data);
      if (port) return answerOf(await port.team(body.targetDate, context.signal));
      return {
        message: 'Success',
        valid: true,
        status: 200,
        data: {
          provider: 'embedded',
          targetDate: body.targetDate,
          team: await context.within((db) => ownTeam(db, owner, body.targetDate)),
        },
      };
    },
  };
}

/** The entries of a day, by team member: of an agent, or of all agents of an organization. */
async function ownTeam(db: Db, owner: Owner, targetDate: string) {
  const zone = (await readSchedule(db, owner))?.timezone ?? 'UTC';
  const day = DateTime.fromFormat(targetDate, 'dd-MM-yyyy', { zone });
  if (!day.isValid)
    throw refuse.invalid([{ path: 'body.targetDate', message: 'must be a day as DD-MM-YYYY' }]);
  const people = await teamOf(db, owner);
  const rows = await entriesOf(
    db,
    owner.organizationId,
    people.map(({ id }) => id),
    { startsAt: day.toMillis(), endsAt: day.plus({ days: 1 }).startOf('day').toMillis() },
  );
  return people.map((row) => ({
    id: row.id,
    name: displayNameOf(row),
    busy: rows
      .filter(({ accountId }) => accountId === row.id)
      .map((one) => ({
        title: one.title,
        startsAt: dateToIso(one.startsAt),
        endsAt: dateToIso(one.endsAt),
      })),
  }));
}

/** Converts an error of the scheduling tool to a refusal with a remedy. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (error.retryable)
      throw refuse.busy('The scheduling tool does not answer. Try again in a moment.', 10);
    throw error.code === 'revoked'
      ? refuse.invalid([
          { path: 'body.userPAT', message: 'is not a token that the scheduling tool takes' },
        ])
      : refuse.conflict('The scheduling tool refused this.');
  }
}
