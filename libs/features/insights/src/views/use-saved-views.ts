import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords, useCan } from '@patchbay/screens';
import { useMemo } from 'react';
import { views as area } from './messages.js';
import { removedView, type SavedView, savedView, viewsIn } from './saved-views.js';

export interface SavedViews {
  /** Undefined while the account is loaded. */
  readonly views: readonly SavedView[] | undefined;
  /** Whether the user may save and remove views of the account. */
  readonly mayEdit: boolean;
  readonly isSaving: boolean;
  readonly save: (view: SavedView) => void;
  readonly remove: (name: string) => void;
}

/** The views in the settings of the account, which all its members see. */
export function useSavedViews(): SavedViews {
  const callWords = useCallWords();
  const t = useMessages(area);
  const toast = useToast();
  const account = useOperation('getAccount', {});
  const { allowed } = useCan('canEditOrg');
  const { mutateAsync, isPending } = useOperationMutation('saveAccountSetting', {
    invalidates: ['getAccount'],
  });
  const settings = account.data?.settings;
  const views = useMemo(() => (settings ? viewsIn(settings) : undefined), [settings]);
  const write = (change: object, text: string) =>
    void mutateAsync(change as never).then(
      () => toast(text),
      (error: unknown) => toast({ text: callWords(error), tone: 'error' }),
    );
  return {
    views,
    mayEdit: allowed,
    isSaving: isPending,
    save: (view) => write(savedView(view), t('saved')),
    remove: (name) => write(removedView(name), t('removed')),
  };
}
