import { announce } from '@patchbay/server-core';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type AppName,
  type AppRow,
  agentsWith,
  deleteApp,
  insertApp,
  installedApps,
  listApps,
  updateApp,
} from './repository.js';
import { nearestApps } from './rules.js';

type AppOperation = 'listApps' | 'getApp' | 'createApp' | 'updateApp' | 'deleteApp';

/** Handlers of the apps that agents can be given. */
export function createAppHandlers(): Pick<Handlers<Db>, AppOperation> {
  return {
    listApps: async ({ target, context }) =>
      context.within(async (db) => {
        const installed = await installedApps(db, target.id);
        return {
          apps: nearestApps(await listApps(db), target).map((row) =>
            appView(row, target, installed),
          ),
        };
      }),

    getApp: async ({ params, target, context }) =>
      context.within(async (db) => {
        const [row] = nearestApps(await listApps(db, params), target);
        if (!row) throw noApp();
        return { app: appView(row, target, await installedApps(db, target.id)) };
      }),

    createApp: async ({ params, body, target, context }) => {
      const owner = ownerOfApps(target);
      return context.within(async (db) => {
        const row = await insertApp(db, owner, params, body.app);
        if (!row) {
          const known = (await listApps(db, params)).find((one) => one.accountId === owner);
          throw refuse.conflict(
            'This version of the app is there already. Change it instead, or choose another version.',
            { current: known?.definition },
          );
        }
        return {
          app: appView(row, target, new Set()),
          reloaded: await reload(db, params, body.reload),
          message: 'App created',
        };
      });
    },

    updateApp: async ({ params, body, target, context }) =>
      context.within(async (db) => {
        const row = await updateApp(db, ownerOfApps(target), params, body.app);
        if (!row) throw await notOwn(db, params, target);
        return {
          app: appView(row, target, new Set()),
          reloaded: await reload(db, params, body.reload),
          message: 'App saved',
        };
      }),

    deleteApp: async ({ params, target, context }) =>
      context.within(async (db) => {
        if (!(await deleteApp(db, ownerOfApps(target), params)))
          throw await notOwn(db, params, target);
        return { message: 'App deleted' };
      }),
  };
}

/** Notifies the consoles of the agents that have an app; returns the number of those agents. */
async function reload(db: Db, name: AppName, wanted = false): Promise<number> {
  if (!wanted) return 0;
  const agents = await agentsWith(db, name);
  for (const agent of agents) await announce(db, agent, 'agent', { accountId: agent.accountId });
  return agents.length;
}

/**
 * Apps belong to resellers and partners; apps of the platform have no owner, and every account has
 * them.
 */
function ownerOfApps(target: TreeNode): number | null {
  if (target.tier === 'organization' || target.tier === 'agent')
    throw refuse.invalid([
      {
        path: 'query.targetAccountId',
        message: 'must name a reseller or partner: apps belong to them',
      },
    ]);
  return target.tier === 'platform' ? null : target.id;
}

const noApp = () => refuse.notFound('App not found');

/**
 * Distinguishes an app that is visible but owned by another account from one that does not exist.
 */
async function notOwn(db: Db, name: AppName, target: TreeNode) {
  return nearestApps(await listApps(db, name), target).length > 0
    ? refuse.forbidden('This app belongs to an account above you. Make one of your own.')
    : noApp();
}

interface Definition {
  readonly name?: string;
  readonly description?: string;
  readonly image?: string | null;
  readonly functions?: { name: string }[];
  readonly setup?: { key: string }[];
}

/** An app on the wire, as seen from a node. Unknown properties of its author are included. */
function appView(row: AppRow, target: TreeNode, installed: ReadonlySet<string>) {
  const { name, description, image, functions, setup, ...rest }: Definition = row.definition;
  return {
    ...rest,
    appId: row.appId,
    version: row.version,
    name: name ?? row.appId,
    description: description ?? '',
    image: image ?? null,
    functions: functions ?? [],
    setup: setup ?? [],
    installed: installed.has(`${row.appId}:${row.version}`),
    editable: (target.tier === 'platform' ? null : target.id) === row.accountId,
  };
}
