import { Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { Locked, useCan } from '@patchbay/screens';
import { PageOfKeys } from './ApiKeys.js';
import { keys } from './messages.js';

/** Fetches the keys. */
export const prefetch = ({ cache, account: { target } }: ScreenPlace): void =>
  void cache.prefetchQuery(operationQuery('listTokens', {}, { target }));

/** What the programs of the account of the address need: its API keys. */
export function Screen() {
  const t = useMessages(keys);
  const edit = useCan('canEditOrg');
  return (
    <Page title={t('page')}>
      {edit.allowed ? <PageOfKeys /> : <Locked permission={edit} title={t('locked')} page />}
    </Page>
  );
}
