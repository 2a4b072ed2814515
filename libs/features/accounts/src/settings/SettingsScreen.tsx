import { Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { SectionColumn } from '@patchbay/overlays';
import { operationQuery, useViewer } from '@patchbay/queries';
import { lazyScreen, Link, type ScreenPlace, useSectionPage } from '@patchbay/routes';
import { Suspense } from 'react';
import { settings } from './messages.js';
import { SettingsTabs } from './SettingsTabs.js';
import { settingsTabs } from './tabs.js';

/** Pages that are loaded by themselves: the other settings need neither lists nor previews. */
const ownPages = {
  members: lazyScreen(() => import('../members/MembersPage.js')),
  embed: lazyScreen(() => import('../embed/EmbedPage.js')),
};

/** Fetches the page that a link leads to, and its data, while it is pointed at. */
export function prefetch(place: ScreenPlace): void {
  if (place.page === 'members' || place.page === 'embed')
    void ownPages[place.page].preload().then((module) => module?.prefetch?.(place));
  else if (place.page !== 'developer')
    void place.cache.prefetchQuery(
      operationQuery('getAccount', {}, { target: place.account.target }),
    );
}

/** The settings of the account of the URL, with one URL per tab. */
export function Screen() {
  const t = useMessages(settings);
  const tab = useSectionPage('settings') ?? 'general';
  const { data: viewer } = useViewer();
  const items = settingsTabs
    .filter(({ needs }) => !needs || viewer?.permissions[needs]?.allowed)
    .map(({ key, icon: Glyph }) => ({
      key,
      label: t(`tab.${key}`),
      icon: <Glyph size={16} />,
      active: key === tab,
      to: key === 'general' ? ('/app/settings' as const) : (`/app/settings/${key}` as const),
    }));
  return (
    <>
      <SectionColumn
        title={t('title')}
        groups={[{ key: 'settings', items }]}
        renderLink={({ to }, props) => <Link to={to} {...props} />}
      />
      {tab === 'members' || tab === 'embed' ? (
        <Suspense fallback={<SkeletonRows count={6} height={40} />}>
          <OwnPage tab={tab} />
        </Suspense>
      ) : (
        <Page title={t(`tab.${tab}`)} padded>
          <SettingsTabs tab={tab} />
        </Page>
      )}
    </>
  );
}

function OwnPage({ tab }: { tab: keyof typeof ownPages }) {
  const { Screen: Shown } = ownPages[tab];
  return <Shown />;
}
