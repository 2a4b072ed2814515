import {
  type PermissionName,
  type SettingsLayer,
  type SpecialAccounts,
  type Viewer,
  explain,
} from '@patchbay/permissions';
import { type Member, type PermissionAnswer, type TreeNode } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type AccountRow, displayNameOf } from '../tree/nodes.js';
import { nodesById, pathTo } from '../tree/nodes-repository.js';

const reason = { kind: 'platform', reason: 'read the settings above a node' } as const;

/**
 * The settings that may withdraw a permission: those of the tiers above the organization, from the
 * top down.
 */
export function settingsAbove(path: readonly AccountRow[]): SettingsLayer[] {
  return path
    .filter((row) => row.type === 'partner' || row.type === 'reseller')
    .map((row) => ({ tier: row.type, name: displayNameOf(row), values: row.settings }));
}

interface Standing {
  /** When the member's own account was created, in milliseconds. */
  readonly madeAt: number;
  readonly special: SpecialAccounts;
  readonly viewAs?: string;
}

/** The viewer that the permission table expects, for a member acting on a node. */
export function viewerOn(
  actor: Member,
  target: TreeNode,
  path: readonly AccountRow[],
  { madeAt, special, viewAs }: Standing,
): Viewer {
  const { tier } = actor.home;
  return {
    superAdmin: tier === 'platform',
    tier: tier === 'platform' ? 'partner' : tier,
    accountId: actor.userId ?? actor.home.id,
    organizationId: target.organizationId ?? target.id,
    isOwner: actor.isOwner,
    timestamp: madeAt,
    viewAs,
    special,
    settings: settingsAbove(path),
  };
}

/**
 * The viewer of a call and the path to its target, in one transaction. Sends all statements before
 * it waits.
 */
export async function readViewer(
  db: Db,
  actor: Member,
  target: TreeNode,
  asked: Omit<Standing, 'madeAt'>,
): Promise<{ viewer: Viewer; path: AccountRow[] }> {
  const { id } = actor.home;
  const isAbove = [target.id, target.organizationId, target.resellerId, target.partnerId];
  const [path, [other]] = await Promise.all([
    pathTo(db, target),
    isAbove.includes(id) ? [] : nodesById(db, null, { id }),
  ]);
  const home = other ?? path.find((row) => row.id === id);
  return {
    viewer: viewerOn(actor, target, path, { ...asked, madeAt: home?.timestamp ?? 0 }),
    path,
  };
}

/** Whether a member has a permission on a node, and why. */
export async function permit(
  store: Store,
  actor: Member,
  target: TreeNode,
  {
    permission,
    special,
  }: { readonly permission: PermissionName; readonly special: SpecialAccounts },
): Promise<PermissionAnswer> {
  const { viewer } = await store.ask(reason, (db) => readViewer(db, actor, target, { special }));
  return explain(viewer, permission);
}
