import { type Clock, inMilliseconds } from '@patchbay/kernel';
import { announce, ownerOf } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { authorName } from './author-name.js';
import {
  changesFullEditor,
  emptyPrompt,
  hasPrompt,
  mergeConfig,
  originOf,
} from './config-rules.js';
import { noFullEditor } from './configuration.js';
import {
  type Slot,
  findVersion,
  insertVersion,
  listVersions,
  readConfig,
  renameVersion,
  replaceSnapshot,
} from './repository.js';
import { replaceSlot } from './versions.js';

type VersionOperation =
  | 'listAgentVersions'
  | 'createAgentVersion'
  | 'replaceAgentVersion'
  | 'restoreAgentVersion'
  | 'renameAgentVersion';

/** Handlers of an agent's snapshots. A version is only found within its agent. */
export function createVersionHandlers({
  clock,
  store,
}: {
  readonly clock: Clock;
  readonly store: Store;
}): Pick<Handlers<Db>, VersionOperation> {
  return {
    listAgentVersions: async ({ query, target, context }) =>
      context.within(async (db) => {
        const rows = await listVersions(db, ownerOf(target), query.includeData === true);
        return { versions: rows.map(versionView) };
      }),

    createAgentVersion: async ({ body, target, context }) => {
      const owner = ownerOf(target);
      const name = await authorName(store, context, owner);
      return context.within(async (db) => {
        const source = body.source ?? 'staging';
        const row = await readConfig(db, owner, source);
        if (!row)
          throw refuse.invalid([{ path: 'body.source', message: 'has nothing to save yet' }]);
        const { snapshot: _snapshot, ...created } = await insertVersion(db, owner, {
          title: body.title,
          source,
          snapshot: row.config,
          now: clock.now(),
          by: { name },
        });
        return { createdVersion: versionView(created) };
      });
    },

    replaceAgentVersion: async ({ params, body, target, context }) => {
      const mayWriteAll = await context.can('canUseFullEditor');
      return context.within(async (db) => {
        const owner = ownerOf(target);
        const version = await findVersion(db, owner, params.versionId);
        if (!version) throw noVersion();
        const snapshot = mergeConfig(originOf(version.snapshot, body.snapshot), body.snapshot);
        // The configuration of a version can be restored from it.
        if (!mayWriteAll && changesFullEditor(version.snapshot, snapshot)) throw noFullEditor();
        if (!(await replaceSnapshot(db, owner, params.versionId, snapshot))) throw noVersion();
        return { versionId: params.versionId };
      });
    },

    restoreAgentVersion: async ({ params, body, target, context }) => {
      const owner = ownerOf(target);
      const name = await authorName(store, context, owner);
      return context.within(async (db) => {
        const version = await findVersion(db, owner, params.versionId);
        if (!version) throw noVersion();
        const slot: Slot = body?.target ?? 'staging';
        if (slot === 'default' && !hasPrompt(version.snapshot))
          throw refuse.invalid([{ path: 'params.versionId', message: emptyPrompt }], emptyPrompt);
        const row = await replaceSlot(db, owner, slot, version.snapshot, clock.now(), { name });
        await announce(db, owner, 'agent', { accountId: owner.accountId });
        return { restored: row.config };
      });
    },

    renameAgentVersion: async ({ params, body, target, context }) =>
      context.within(async (db) => {
        if (!(await renameVersion(db, ownerOf(target), params.versionId, body.title)))
          throw noVersion();
        return { versionId: params.versionId, newTitle: body.title };
      }),
  };
}

const noVersion = () => refuse.notFound('Version not found');

const versionView = ({
  title,
  versionId,
  automatic,
  source,
  savedByName,
  reason,
  snapshot,
}: {
  title: string;
  versionId: number;
  automatic: boolean;
  source: string;
  savedByName: string | null;
  reason: string | null;
  snapshot?: Record<string, unknown>;
}) => ({
  title,
  versionId: inMilliseconds(versionId),
  automatic,
  source,
  savedBy: savedByName,
  reason,
  ...(snapshot ? { snapshot } : {}),
});
