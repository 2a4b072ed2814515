import { Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/queries';
import { lazyPages, useSectionPage } from '@patchbay/routes';
import { Locked } from '@patchbay/screens';
import { money } from './messages.js';
import { MoneyColumn, MoneyTabs, type MoneyView } from './MoneyColumn.js';

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
    <>
      <MoneyColumn view={view} />
      {billing.allowed ? (
        <pages.Page page={page} fallback={<SkeletonRows count={8} height={40} />} />
      ) : (
        <Closed view={view} billing={billing} />
      )}
    </>
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
      <MoneyTabs view={view} />
      <Locked permission={billing} title={t('lockedTitle')} page rows={8} />
    </Page>
  );
}
