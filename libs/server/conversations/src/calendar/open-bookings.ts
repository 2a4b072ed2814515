import { refuse } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import {
  findNode,
  isDisabled,
  type Owner,
  ownerOf,
  type ServerKey,
  toNode,
  UnsealError,
} from '@patchbay/server-core';
import { readConfig } from '../agents/repository.js';
import { dealerSlug } from '../integrations/names.js';
import { nearestAppData } from '../integrations/repository.js';
import { type AppData } from '../integrations/rules.js';

type Config = Readonly<Record<string, unknown>>;

/** A calendar in which visitors may book. */
export interface OpenBookings {
  readonly owner: Owner;
  /** What a dealership listed; null for a business whose agent books appointments. */
  readonly dealer: AppData | null;
  /** Its live configuration, and when it books; null for a dealership. */
  readonly agent: { readonly config: Config; readonly condition: string } | null;
}

const closed = () => refuse.notFound('There is nothing to book here.');

/**
 * The calendar of a username: of a dealership that permits its widget, else of a business whose live
 * agent books. Who may book in its chat, without an account, may book by the form.
 */
export async function openBookings(
  { store, key }: { readonly store: Store; readonly key: ServerKey },
  username: string,
): Promise<OpenBookings> {
  const owner = await store.within(
    { kind: 'platform', reason: 'find whom a widget books' },
    async (db) => {
      const row = await findNode(db, username);
      return row &&
        (row.type === 'organization' || row.type === 'agent') &&
        !(await isDisabled(db, row))
        ? ownerOf(toNode(row))
        : null;
    },
  );
  if (!owner) throw closed();
  const scope = { kind: 'organization', id: owner.organizationId } as const;
  const dealer = await store
    .within(scope, (db) => nearestAppData(db, key, owner, dealerSlug))
    .catch(unopened);
  if (dealer) return { owner, dealer, agent: null };
  const live = await store.within(scope, (db) => readConfig(db, owner, 'default'));
  const condition = live && conditionOf(live.config);
  if (!live || condition === null) throw closed();
  return { owner, dealer: null, agent: { config: live.config, condition } };
}

/** When an agent books, in its own words; null where it does not. */
function conditionOf({ actions }: Config): string | null {
  const all = Array.isArray(actions)
    ? (actions as readonly ({ name?: unknown; instructions?: unknown } | null)[])
    : [];
  const found = all.find((one) => one?.name === 'schedule');
  if (!found) return null;
  return typeof found.instructions === 'string' ? found.instructions : '';
}

/** A key that can no longer be decrypted grants no access. */
function unopened(error: unknown): null {
  if (error instanceof UnsealError) return null;
  throw error;
}
