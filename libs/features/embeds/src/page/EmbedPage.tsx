import { type Account } from '@patchbay/contract';
import { ErrorState, Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  operationQuery,
  useDomainProfile,
  useOperation,
  useOperationMutation,
} from '@patchbay/queries';
import { type ScreenPlace, useChangeSearch, usePageSearch } from '@patchbay/routes';
import { Locked, useCallWords, useCan } from '@patchbay/screens';
import { useState } from 'react';
import { AllowedOrigins } from './AllowedOrigins.js';
import { AppPage } from './AppPage.js';
import classes from '../parts/Embed.module.css';
import { VisitorIdentity } from '../identity/VisitorIdentity.js';
import { InstalledPage } from '../installed/InstalledPage.js';
import { embed } from './messages.js';
import { Options } from './Options.js';
import { originsOf } from './origins.js';
import { Preview } from './Preview.js';
import { Snippet } from './Snippet.js';
import { TestToken } from './TestToken.js';
import { type AgentOption, useAgents } from './use-agents.js';

/** Fetches the account, whose settings hold the list of pages. */
export const prefetch = ({ cache, account: { target } }: ScreenPlace): void =>
  void cache.prefetchQuery(operationQuery('getAccount', {}, { target }));

/** What a partner puts on a page of its own: choose, see, copy; and which pages may show the app. */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(embed);
  const view = useCan('canViewEmbeds');
  const { data: account, error, refetch, isFetching } = useOperation('getAccount');
  return (
    <Page title={t('title')} padded>
      {!view.allowed ? (
        <Locked permission={view} title={t('lockedTitle')} />
      ) : account ? (
        <Embeds key={account.id} account={account} />
      ) : error ? (
        <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
          {callWords(error)}
        </ErrorState>
      ) : (
        <SkeletonRows count={6} height={40} />
      )}
    </Page>
  );
}

const firstOf = (agents: readonly AgentOption[] | undefined): string => agents?.[0]?.value ?? '';
const noLook = { label: '', color: '', start: '' };

function Embeds({ account }: { account: Account }) {
  const search = usePageSearch('settings', 'embed');
  const change = useChangeSearch();
  const agents = useAgents(account);
  const edit = useCan('canEditOrg');
  const [look, setLook] = useState(noLook);
  const isTenant = account.accountType === 'partner' || account.accountType === 'reseller';
  const kind = search.kind ?? (isTenant ? 'app' : 'button');
  const code = search.code ?? 'html';
  const target = search.of ?? firstOf(agents);
  const brand = useDomainProfile();
  const list = useOperationMutation('saveAccount');
  const addOrigin = (origin: string) =>
    list.mutateAsync({
      settings: { embedOrigins: [...originsOf(account.settings), origin] },
    });
  const choice = { server: globalThis.location.origin, target, ...look };
  // The script is the same at all hosts, so that its lines name the colour of the tenant.
  const shown =
    kind === 'booking' || kind === 'widget'
      ? { ...choice, color: look.color || (brand.color ?? '') }
      : choice;
  const put = (values: Parameters<typeof change>[0]) => void change(values, { replace: true });
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <Options
          kind={kind}
          choice={choice}
          agents={agents ?? []}
          onKind={(next) => put({ kind: next })}
          onTarget={(next) => put({ of: next || undefined })}
          onLook={(next) => setLook((now) => ({ ...now, ...next }))}
        />
        <div className={classes.page}>
          <Preview kind={kind} choice={shown} isKnown={agents !== undefined} />
          <Snippet kind={kind} code={code} choice={shown} onCode={(next) => put({ code: next })} />
        </div>
      </div>
      {isTenant && (kind === 'app' || kind === 'modal') ? (
        <TestToken kind={kind} choice={choice} />
      ) : null}
      {account.accountType === 'organization' ? <VisitorIdentity edit={edit} /> : null}
      <InstalledPage onAddOrigin={isTenant && edit.allowed ? addOrigin : undefined} />
      {isTenant ? <AllowedOrigins account={account} edit={edit} /> : null}
      {isTenant ? <AppPage account={account} edit={edit} /> : null}
    </div>
  );
}
