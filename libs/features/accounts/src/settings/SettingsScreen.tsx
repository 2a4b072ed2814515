import { Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { operationQuery, useViewer } from '@patchbay/queries';
import { type LazyScreen, lazyScreen, type ScreenModule, useSectionPage } from '@patchbay/routes';
import { ComingPage, SectionPages } from '@patchbay/screens';
import { type ReactNode, Suspense } from 'react';
import { settings } from './messages.js';
import { GeneralTab } from './GeneralTab.js';
import { type SettingsBlock, type SettingsPages } from './settings-pages.js';
import { isOwnPage, type OwnPage, type SettingsTab, settingsTabs } from './tabs.js';

type OwnPages = Readonly<Partial<Record<OwnPage, LazyScreen>>>;

const ownPagesOf = (pages: Partial<SettingsPages>): OwnPages =>
  Object.fromEntries(Object.entries(pages).map(([page, load]) => [page, lazyScreen(load)]));

/**
 * The settings of the account of the URL, with one URL per tab. The pages of other features are
 * loaded by themselves: the other settings need neither lists nor previews. A page that no feature
 * gave is left out. `ofTenant` is a block of the general settings.
 */
export function createSettings<Key extends string>(
  pages: Partial<SettingsPages>,
  ofTenant?: SettingsBlock<Key>,
): Required<ScreenModule> {
  const ownPages = ownPagesOf(pages);
  return {
    Screen: () => <Settings ownPages={ownPages} general={<GeneralTab ofTenant={ofTenant} />} />,
    /** Fetches the page that a link leads to, and its data, while it is pointed at. */
    prefetch: (place) => {
      const page = place.page as SettingsTab | undefined;
      if (page && isOwnPage(page))
        void ownPages[page]?.preload().then((module) => module?.prefetch?.(place));
      else
        void place.cache.prefetchQuery(
          operationQuery('getAccount', {}, { target: place.account.target }),
        );
    },
  };
}

export const { Screen, prefetch } = createSettings({});

function Settings({
  ownPages,
  general,
}: {
  readonly ownPages: OwnPages;
  readonly general: ReactNode;
}) {
  const t = useMessages(settings);
  const tab = useSectionPage('settings') ?? 'general';
  const { data: viewer } = useViewer();
  const pages = settingsTabs
    .filter(({ key }) => !isOwnPage(key) || ownPages[key])
    .filter(({ needs }) => !needs || viewer?.permissions[needs]?.allowed)
    .map(({ key, icon: Glyph }) => ({
      key,
      label: t(`tab.${key}`),
      icon: <Glyph size={16} />,
      to: key === 'general' ? ('/app/settings' as const) : (`/app/settings/${key}` as const),
    }));
  const own = isOwnPage(tab) ? ownPages[tab] : undefined;
  return (
    <SectionPages title={t('title')} pages={pages} current={tab}>
      {own ? (
        <Suspense fallback={<ComingPage />}>
          <own.Screen />
        </Suspense>
      ) : (
        <Page title={t(`tab.${tab}`)} padded>
          {general}
        </Page>
      )}
    </SectionPages>
  );
}
