import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan, useOperation } from '@patchbay/queries';
import { Locked } from '@patchbay/screens';
import { ApiKeys } from './ApiKeys.js';
import { General } from './General.js';
import { settings } from './messages.js';
import { type OwnPage, type SettingsTab } from './tabs.js';

/** One tab of the settings, with the states of its data. */
export function SettingsTabs({ tab }: { tab: Exclude<SettingsTab, OwnPage> }) {
  const t = useMessages(settings);
  const edit = useCan('canEditOrg');
  const { data: account, error, refetch, isFetching } = useOperation('getAccount');
  if (tab === 'developer')
    return edit.allowed ? (
      <ApiKeys />
    ) : (
      <Locked permission={edit} title={t('keysLocked')} rows={4} />
    );
  if (account)
    return (
      <General
        key={account.id}
        account={account}
        {...(edit.allowed ? {} : { lockedBecause: edit.reason })}
      />
    );
  if (error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    );
  return <SkeletonRows count={4} />;
}
