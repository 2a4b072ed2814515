import { isTimeZone } from '@patchbay/formats';
import { refuse, type TreeNode } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { readOrganizationZones } from './figure-zone-repository.js';
import { organizationIdOf } from './nodes.js';
import { findNode } from './nodes-repository.js';

const scope = {
  kind: 'platform',
  reason: 'read in which zone an organization counts days',
} as const;

/**
 * The zone in whose days the figures of an account are counted: that of its organization. Null above
 * organizations, and where nothing says where the organization is. Needs the platform’s scope.
 */
export async function organizationZoneOf(
  db: Db,
  organizationId: number | null,
): Promise<string | null> {
  if (organizationId === null) return null;
  return (await readOrganizationZones(db, organizationId)).find(isNamedZone) ?? null;
}

/**
 * The zone in whose days an account is billed: that of its organization, and UTC above organizations.
 * Needs a scope that sees the organization.
 */
export async function zoneOfAccount(db: Db, accountId: number): Promise<string> {
  const node = await findNode(db, accountId);
  return (node && (await organizationZoneOf(db, organizationIdOf(node)))) ?? 'UTC';
}

const isNamedZone = (zone: string): boolean => /^[A-Za-z]/.test(zone) && isTimeZone(zone);

/**
 * The zone of a call about figures: the one that it names, else that of the organization, else UTC.
 * A name that is no zone is refused at `path`.
 */
export async function figureZoneOf(
  store: Pick<Store, 'ask'>,
  node: Pick<TreeNode, 'organizationId'>,
  { named, path = '' }: { readonly named?: string | undefined; readonly path?: string } = {},
): Promise<string> {
  if (named === undefined)
    return (await store.ask(scope, (db) => organizationZoneOf(db, node.organizationId))) ?? 'UTC';
  if (isNamedZone(named)) return named;
  throw refuse.invalid([{ path, message: 'must be a time zone, like America/New_York' }]);
}
