import { useOperationOnAccounts } from '@patchbay/queries';
import { type RecentAccount, useRecentAccounts } from '@patchbay/session';
import { useEffect } from 'react';
import { type AccountChoice, choiceOfViewer } from './account-choice.js';

/** Accounts by their ids, as far as the server answers for them. */
export interface KnownAccounts {
  readonly accounts: readonly AccountChoice[];
  /** How many of them the server has not answered for yet. */
  readonly coming: number;
  /** Those that the person cannot reach any more. */
  readonly lost: readonly number[];
}

/** As many recent accounts are asked for: a few more than are shown, as some may be lost. */
const maxAsked = 8;

const fresh = { staleTime: 30_000 };

/**
 * Asks for accounts of which only the ids are known. One that the server does not answer for is not
 * among them, so that no list offers an account that is out of reach; names are those of today.
 */
export function useKnownAccounts(ids: readonly number[]): KnownAccounts {
  const replies = useOperationOnAccounts('getViewer', {}, ids, fresh);
  return {
    accounts: replies.flatMap(({ data, error }) => (data && !error ? [choiceOfViewer(data)] : [])),
    coming: replies.filter(({ isPending }) => isPending).length,
    lost: replies.flatMap(({ error }, at) => {
      const id = ids[at];
      return id !== undefined && (error?.status === 403 || error?.status === 404) ? [id] : [];
    }),
  };
}

/** The accounts that were opened last, and can still be opened. Others are forgotten. */
export function useKnownRecents(isWanted: (account: RecentAccount) => boolean): KnownAccounts {
  const recent = useRecentAccounts();
  const wanted = recent.read().filter(isWanted).slice(0, maxAsked);
  const known = useKnownAccounts(wanted.map(({ id }) => id));
  const lost = known.lost.join();
  useEffect(() => {
    if (lost !== '') lost.split(',').forEach((id) => recent.forget(Number(id)));
  }, [lost, recent]);
  return known;
}
