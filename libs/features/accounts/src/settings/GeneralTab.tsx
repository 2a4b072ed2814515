import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { AccessList, useCallWords, useCan } from '@patchbay/screens';
import { General } from './General.js';
import { settings } from './messages.js';
import { type SettingsBlock } from './settings-pages.js';
import classes from './Settings.module.css';

/** The general settings, with the states of their data. */
export function GeneralTab<Key extends string>({
  ofTenant,
}: {
  readonly ofTenant?: SettingsBlock<Key> | undefined;
}) {
  const callWords = useCallWords();
  const t = useMessages(settings);
  const edit = useCan('canEditOrg');
  const { data: account, error, refetch, isFetching } = useOperation('getAccount');
  if (account)
    return (
      <div className={classes.form}>
        <General key={account.id} account={account} edit={edit} ofTenant={ofTenant} />
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
