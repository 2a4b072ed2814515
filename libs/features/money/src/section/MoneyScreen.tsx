import { Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { lazyPages, useSectionPage } from '@patchbay/routes';
import { ComingPage, Locked, useCan } from '@patchbay/screens';
import { money } from '../ground/messages.js';
import { MoneyPages, type MoneyView } from './MoneyPages.js';

const pages = lazyPages<'money'>({
  '/': () => import('../overview/Overview.js'),
  transactions: () => import('../transactions/TransactionsScreen.js'),
  statements: () => import('../statements/StatementsScreen.js'),
});

export const { prefetch } = pages;

/** The section Money: what the account has, what moved, and what each period came to. */
export function Screen() {
  const page = useSectionPage('money');
  const billing = useCan('canViewBilling');
  const view = page ?? 'overview';
  return (
    <MoneyPages view={view}>
      {billing.allowed ? (
        <pages.Page page={page} fallback={<ComingPage />} />
      ) : (
        <Closed view={view} billing={billing} />
      )}
    </MoneyPages>
  );
}

/** All pages need the same permission; until the answer is here, nothing is asked for. */
function Closed({
  view,
  billing,
}: {
  readonly view: MoneyView;
  readonly billing: ReturnType<typeof useCan>;
}) {
  const t = useMessages(money);
  return (
    <Page title={t(view)}>
      <Locked permission={billing} title={t('lockedTitle')} page rows={8} />
    </Page>
  );
}
