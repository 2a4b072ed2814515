import { type LinkProps, Screen as Page, type SectionItem, SkeletonRows } from '@patchbay/kit';
import { SectionColumn } from '@patchbay/overlays';
import { operationQuery, useViewer } from '@patchbay/queries';
import { AppLink, lazyScreen, type ScreenPlace } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { Suspense } from 'react';
import { SettingsTabs } from './SettingsTabs.js';
import { settingsTabs, tabOf } from './tabs.js';

/** Lists are loaded with their page: the other settings need none. */
const members = lazyScreen(() => import('../members/MembersPage.js'));

/** Fetches the members and their page while a link to them is pointed at. */
export function prefetch({ cache, account }: ScreenPlace): void {
  if (tabOf(account.path.rest[0]) !== 'members') return;
  void members.preload();
  void cache.prefetchQuery(operationQuery('listMembers', {}, { target: account.target }));
}

/** The settings of the account of the URL, with one URL per tab. */
export function Screen() {
  const { path } = useCurrentAccount();
  const tab = tabOf(path.rest[0]);
  const { data: viewer } = useViewer();
  const items = settingsTabs
    .filter(({ needs }) => !needs || viewer?.permissions[needs]?.allowed)
    .map(({ key, label, icon: Glyph }) => ({
      key,
      label,
      icon: <Glyph size={16} />,
      active: key === tab,
    }));
  const link = (item: SectionItem, props: LinkProps) => (
    <AppLink section="settings" rest={item.key === 'general' ? [] : [item.key]} {...props} />
  );
  return (
    <>
      <SectionColumn title="Settings" groups={[{ key: 'settings', items }]} renderLink={link} />
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
