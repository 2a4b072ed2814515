import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { AccessList, Locked, useCallWords, useCan } from '@patchbay/screens';
import { lazy, Suspense } from 'react';
import { General } from './General.js';
import { settings } from './messages.js';
import classes from './Settings.module.css';
import { type OverlayTab } from './tabs.js';

/** The list is loaded by itself: the other settings need none. */
const Keys = lazy(() =>
  import('./ApiKeys.js').then((module) => ({ default: module.KeysOverPage })),
);

/** One tab of the settings, with the states of its data. */
export function SettingsTabs({ tab }: { tab: OverlayTab }) {
  const callWords = useCallWords();
  const t = useMessages(settings);
  const edit = useCan('canEditOrg');
  const { data: account, error, refetch, isFetching } = useOperation('getAccount');
  if (tab === 'developer')
    return edit.allowed ? (
      <Suspense fallback={<SkeletonRows count={3} height={40} />}>
        <Keys />
      </Suspense>
    ) : (
      <Locked permission={edit} title={t('keysLocked')} rows={4} />
    );
  if (account)
    return (
      <div className={classes.form}>
        <General key={account.id} account={account} edit={edit} />
        <AccessList />
      </div>
    );
  if (error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  return <SkeletonRows count={4} />;
}
