import { ErrorState, ForbiddenState, SkeletonRows } from '@patchbay/kit';
import { useCan, useOperation } from '@patchbay/queries';
import { ApiKeys } from './ApiKeys.js';
import { General } from './General.js';
import { type SettingsTab } from './tabs.js';

/** One tab of the settings, with the states of its data. */
export function SettingsTabs({ tab }: { tab: Exclude<SettingsTab, 'members'> }) {
  const edit = useCan('canEditOrg');
  const { data: account, error, refetch, isFetching } = useOperation('getAccount');
  if (tab === 'developer')
    return edit.loading ? (
      <SkeletonRows count={4} />
    ) : edit.allowed ? (
      <ApiKeys />
    ) : (
      <ForbiddenState title="API keys are not open to you">{edit.reason}</ForbiddenState>
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
      <ErrorState
        title="Could not load the settings"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  return <SkeletonRows count={4} />;
}
