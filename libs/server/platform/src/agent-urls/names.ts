import { findNode, ownerOf } from '@patchbay/server-core';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  countAddresses,
  findUsername,
  insertAddress,
  lockAddresses,
  lockName,
  setUsername,
  showAgain,
} from './repository.js';

/** How many addresses an agent may have beside its username. */
export const maxAddresses = 20;

/**
 * Reserves a name for a node until the transaction ends. False when another account has it, as
 * username or as address. Needs the platform's scope, since a tenant does not see the others.
 */
async function claim(db: Db, target: TreeNode, name: string): Promise<boolean> {
  await lockName(db, name);
  const holder = await findNode(db, name);
  return holder === null || holder.id === target.id;
}

/** Shows an address of an agent from now on. Needs the platform's scope. */
export async function saveAddress(
  db: Db,
  target: TreeNode,
  slug: string,
  path: string,
): Promise<boolean> {
  if (!(await claim(db, target, slug))) return false;
  if (!(await lockAddresses(db, target.id))) throw refuse.notFound();
  await show(db, target, slug, path);
  return true;
}

/**
 * Renames an account. Pages of others name an agent by its old username, which therefore becomes one
 * of its addresses. Needs the platform's scope.
 */
export async function rename(
  db: Db,
  target: TreeNode,
  username: string,
  path: string,
): Promise<boolean> {
  if (!(await claim(db, target, username))) return false;
  if (!(await lockAddresses(db, target.id))) throw refuse.notFound();
  const before = (await findUsername(db, target.id))?.toLowerCase();
  await setUsername(db, target.id, username);
  if (target.organizationId === null || before === username) return true;
  if (before !== undefined && /^[a-z0-9-]{3,50}$/.test(before))
    await show(db, target, before, path);
  await show(db, target, username, path);
  return true;
}

async function show(db: Db, target: TreeNode, slug: string, path: string): Promise<void> {
  if (await showAgain(db, target.id, slug)) return;
  if ((await countAddresses(db, target.id)) >= maxAddresses)
    throw refuse.invalid([
      { path, message: `must be one of the ${maxAddresses} addresses that this agent has` },
    ]);
  await insertAddress(db, ownerOf(target), slug);
}
