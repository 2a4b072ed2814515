import { ownerOf, type ServerKey } from '@patchbay/server-core';
import { type Call, type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { listApps } from '../apps/repository.js';
import { nearestApps } from '../apps/rules.js';
import { crmSlug, toolName } from './names.js';
import { type ProveCrm } from './creation.js';
import {
  type IntegrationName,
  countIntegrations,
  putAppData,
  readAppData,
  removeAppData,
} from './repository.js';
import {
  type AppData,
  type IsSecret,
  masked,
  problemOf,
  secretsOf,
  withStoredSecrets,
} from './rules.js';

type IntegrationOperation =
  | 'getIntegration'
  | 'saveIntegration'
  | 'getIntegrationData'
  | 'updateIntegrationData';
type Context = Call<IntegrationOperation, Db>['context'];

export interface IntegrationServices {
  readonly key: ServerKey;
  /** Verifies new credentials with the CRM of an account; `before` are the stored ones. */
  readonly proveCrm: ProveCrm;
}

/** The default version is the first. */
const firstVersion = 'v1';
const maxIntegrations = 100;
const replaced = 'Integration data updated successfully';
/** Connected by a consent page: the caller does not submit tokens. */
const byConsent: ReadonlySet<string> = new Set(['googleCalendar']);
const nothing = () => refuse.notFound('Integration data not found');

/** Handlers of the settings for external systems. Two API generations share one implementation. */
export function createIntegrationHandlers(
  services: IntegrationServices,
): Pick<Handlers<Db>, IntegrationOperation> {
  return {
    ...readHandlers(services),
    ...writeHandlers(services),
  };
}

/** Reads the settings for an external system. */
function readHandlers({
  key,
}: IntegrationServices): Pick<Handlers<Db>, 'getIntegration' | 'getIntegrationData'> {
  const read = (name: IntegrationName, target: TreeNode, context: Context) =>
    context.within(async (db) => {
      const data = await readAppData(db, key, ownerOf(target), name);
      if (!data) throw nothing();
      return viewOf(name, masked(data, await secretsIn(db, name, target)), 'Success');
    });

  return {
    getIntegration: ({ params, target, context }) =>
      read({ slug: params.slug, version: firstVersion }, target, context),
    getIntegrationData: ({ params, target, context }) =>
      read({ slug: params.integrationSlug, version: params.integrationVersion }, target, context),
  };
}

/** Writes the settings. */
function writeHandlers({
  key,
  proveCrm,
}: IntegrationServices): Pick<Handlers<Db>, 'saveIntegration' | 'updateIntegrationData'> {
  const write = async (
    name: IntegrationName,
    sent: AppData,
    target: TreeNode,
    context: Context,
  ) => {
    if (name.slug === toolName.slug && Object.keys(sent).length > 0)
      throw refuse.invalid([
        {
          path: 'body.appData',
          message:
            'cannot be set: connect the scheduling tool by its own call, which checks the token',
        },
      ]);
    if (byConsent.has(name.slug))
      throw refuse.invalid([
        {
          path: 'body.appData',
          message: 'cannot be set: connect the calendar through its consent page',
        },
      ]);
    const problem = problemOf(sent);
    if (problem) throw refuse.invalid([{ path: 'body.appData', message: problem }]);
    const owner = ownerOf(target);
    const proved =
      name.slug === crmSlug ? await proveFirst(key, proveCrm, name, sent, target, context) : null;
    return context.within(async (db) => {
      if (Object.keys(sent).length === 0) {
        await removeAppData(db, owner, name);
        return viewOf(name, {}, replaced);
      }
      const isSecret = await secretsIn(db, name, target);
      const data = withStoredSecrets(sent, await readAppData(db, key, owner, name, true), isSecret);
      if (!data)
        throw refuse.invalid([
          {
            path: 'body.appData',
            message: 'holds dots in place of a secret that is not known here; enter it again',
          },
        ]);
      if (proved !== null && proved !== JSON.stringify(data))
        throw refuse.conflict('Another person has just changed this. Look at it again.');
      await putAppData(db, key, owner, name, data);
      if ((await countIntegrations(db, owner)) > maxIntegrations)
        throw refuse.invalid([
          {
            path: 'body.appData',
            message: `cannot be kept: an account has at most ${maxIntegrations} integrations`,
          },
        ]);
      return viewOf(name, masked(data, isSecret), replaced);
    });
  };

  return {
    saveIntegration: ({ params, body, target, context }) =>
      write({ slug: params.slug, version: firstVersion }, body.appData, target, context),
    updateIntegrationData: ({ params, body, target, context }) =>
      write(
        { slug: params.integrationSlug, version: params.integrationVersion },
        body.appData,
        target,
        context,
      ),
  };
}

/**
 * Verifies credentials with their service before they are stored, outside of a transaction; returns
 * the verified data.
 */
async function proveFirst(
  key: ServerKey,
  proveCrm: ProveCrm,
  name: IntegrationName,
  sent: AppData,
  target: TreeNode,
  context: Context,
): Promise<string | null> {
  if (Object.keys(sent).length === 0) return null;
  const { before, isSecret } = await context.within(async (db) => ({
    before: await readAppData(db, key, ownerOf(target), name),
    isSecret: await secretsIn(db, name, target),
  }));
  const data = withStoredSecrets(sent, before, isSecret);
  if (!data) return null; // refused before it would be stored
  await proveCrm(data, before, context.signal);
  return JSON.stringify(data);
}

const viewOf = (
  { slug, version }: IntegrationName,
  appData: Record<string, unknown>,
  message: string,
) => ({ message, appId: slug, appVersion: version, appData });

/** Recognizes secrets: by name, and by the setup of the account's app of this name. */
async function secretsIn(
  db: Db,
  { slug, version }: IntegrationName,
  target: TreeNode,
): Promise<IsSecret> {
  const [app] = nearestApps(await listApps(db, { appId: slug, appVersion: version }), target);
  const setup = (app?.definition as { setup?: unknown } | undefined)?.setup;
  return secretsOf(Array.isArray(setup) ? (setup as Parameters<typeof secretsOf>[0]) : []);
}
