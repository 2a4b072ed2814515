import { findNode } from '@patchbay/server-core';
import { type PageOptions } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { lastAddress } from '../agent-urls/repository.js';

const scope = { kind: 'platform', reason: 'see where a public page is' } as const;

/** Where the public page of an agent is, for its username and for its earlier addresses. */
export const createMovedPage =
  (store: Store): NonNullable<PageOptions['movedTo']> =>
  async (path) => {
    const [, name] = /^\/([a-z0-9-]{3,50})$/i.exec(path) ?? [];
    if (name === undefined || /^\d+$/.test(name)) return null;
    return store.within(scope, async (db) => {
      const node = await findNode(db, name);
      const shown = node && (await lastAddress(db, node.id));
      return shown && shown !== name.toLowerCase() ? `/${shown}` : null;
    });
  };
