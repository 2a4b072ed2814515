import {
  useOperation,
  useOperationCache,
  useOperationMutation,
  useViewer,
} from '@patchbay/queries';
import { accountIdsOf, useUnsavedFavourites } from '@patchbay/session';

/**
 * The key of the favourite accounts in the settings of the user's own account. The specification names
 * no key (readings, 20); of the three that the server lets members write, this is its own word.
 */
const favouritesSetting = 'favourites';

export interface Favourites {
  /** In the order in which they were added. */
  readonly ids: readonly number[];
  readonly has: (id: number) => boolean;
  /** Adds or removes one: at once here, then on the server. */
  readonly toggle: (id: number) => void;
}

/**
 * The favourite accounts, in the settings of the account that one belongs to. A change that the
 * server does not take stays in this browser and is sent again with the next one.
 */
export function useFavourites(): Favourites {
  const home = useViewer().data?.home.id ?? null;
  const { data: account } = useOperation(
    'getAccount',
    {},
    { target: home, enabled: home !== null, staleTime: 60_000 },
  );
  const cache = useOperationCache(home);
  const unsaved = useUnsavedFavourites();
  const { mutate } = useOperationMutation('saveAccountSetting', {
    target: home,
    invalidates: [],
    onSuccess: ({ settings }, sent) => {
      cache.set('getAccount', {}, (former) => former && { ...former, settings });
      unsaved.saved(accountIdsOf(sent[favouritesSetting]));
    },
  });
  const ids = unsaved.ids ?? accountIdsOf(account?.settings[favouritesSetting]);
  const save = (next: readonly number[]) => {
    unsaved.keep(next);
    mutate({ [favouritesSetting]: next });
  };
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => save(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
  };
}
