import { Screen as Page, SkeletonRows } from '@patchbay/kit';
import { SectionColumn } from '@patchbay/overlays';
import { operationQuery, useViewer } from '@patchbay/queries';
import { lazyScreen, Link, type ScreenPlace, useSectionPage } from '@patchbay/routes';
import { Suspense } from 'react';
import { SettingsTabs } from './SettingsTabs.js';
import { settingsTabs } from './tabs.js';

/** Lists are loaded with their page: the other settings need none. */
const members = lazyScreen(() => import('../members/MembersPage.js'));

/** Fetches the members and their page while a link to them is pointed at. */
export function prefetch({ cache, account, page }: ScreenPlace): void {
  if (page !== 'members') return;
  void members.preload();
  void cache.prefetchQuery(operationQuery('listMembers', {}, { target: account.target }));
}

/** The settings of the account of the URL, with one URL per tab. */
export function Screen() {
  const tab = useSectionPage('settings') ?? 'general';
  const { data: viewer } = useViewer();
  const items = settingsTabs
    .filter(({ needs }) => !needs || viewer?.permissions[needs]?.allowed)
    .map(({ key, label, icon: Glyph }) => ({
      key,
      label,
      icon: <Glyph size={16} />,
      active: key === tab,
      to: key === 'general' ? ('/app/settings' as const) : (`/app/settings/${key}` as const),
    }));
  return (
    <>
      <SectionColumn
        title="Settings"
        groups={[{ key: 'settings', items }]}
        renderLink={({ to }, props) => <Link to={to} {...props} />}
      />
      {tab === 'members' ? (
        <Suspense fallback={<SkeletonRows count={6} height={40} />}>
          <members.Screen />
        </Suspense>
      ) : (
        <Page title={settingsTabs.find(({ key }) => key === tab)?.label ?? 'Settings'} padded>
          <SettingsTabs tab={tab} />
        </Page>
      )}
    </>
  );
}
