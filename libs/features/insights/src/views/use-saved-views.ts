import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan, useClient, useOperation, useOperationMutation } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { useMemo } from 'react';
import { views as area } from './messages.js';
import { type SavedView, viewsIn } from './saved-views.js';

export interface SavedViews {
  /** Undefined while the account is loaded. */
  readonly views: readonly SavedView[] | undefined;
  /** Whether the user may save and remove views of the account. */
  readonly mayEdit: boolean;
  readonly isSaving: boolean;
  /** Changes the present views of the account, which another person may have changed. */
  readonly save: (
    change: (views: readonly SavedView[]) => readonly SavedView[],
    text: string,
  ) => Promise<void>;
}

/** The views in the settings of the account, which all its members see. */
export function useSavedViews(): SavedViews {
  const t = useMessages(area);
  const toast = useToast();
  const client = useClient();
  const { target } = useCurrentAccount();
  const account = useOperation('getAccount', {});
  const { allowed } = useCan('canEditOrg');
  const { mutateAsync, isPending } = useOperationMutation('saveAccountSetting', {
    invalidates: ['getAccount'],
  });
  const settings = account.data?.settings;
  const views = useMemo(() => (settings ? viewsIn(settings) : undefined), [settings]);
  const save: SavedViews['save'] = async (change, text) => {
    try {
      const present = await client.request('getAccount', {}, { target });
      await mutateAsync({ logViews: change(viewsIn(present.settings)) } as never);
      toast(text);
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : t('notSaved'), tone: 'error' });
    }
  };
  return { views, mayEdit: allowed, isSaving: isPending, save };
}
