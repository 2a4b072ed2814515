import {
  type PermissionName,
  type SettingsLayer,
  type SpecialAccounts,
  type Viewer,
  explain,
} from '@patchbay/permissions';
import { type Member, type PermissionAnswer, type TreeNode } from '@patchbay/server-kit';
import { type Db, type Store, accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type AccountRow, displayNameOf, pathTo } from '../tree/nodes.js';

const reason = { kind: 'platform', reason: 'read the settings above a node' } as const;

/** Whose settings may take a permission away: those above the organization, from the top down. */
export function settingsAbove(path: readonly AccountRow[]): SettingsLayer[] {
  return path
    .filter((row) => row.type === 'partner' || row.type === 'reseller')
    .map((row) => ({ tier: row.type, name: displayNameOf(row), values: row.settings }));
}

interface Standing {
  /** When the member's own account was made, in milliseconds. */
  readonly madeAt: number;
  readonly special: SpecialAccounts;
  readonly viewAs?: string;
}

/** A member as the permission table sees it, standing on a node. */
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

/** The viewer of a call with the path to its target, in one transaction. Sends all it asks before it waits. */
export async function readViewer(
  db: Db,
  actor: Member,
  target: TreeNode,
  asked: Omit<Standing, 'madeAt'>,
): Promise<{ viewer: Viewer; path: AccountRow[] }> {
  const [path, [home]] = await Promise.all([
    pathTo(db, target),
    db
      .select({ timestamp: accounts.timestamp })
      .from(accounts)
      .where(eq(accounts.id, actor.home.id))
      .execute(),
  ]);
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
