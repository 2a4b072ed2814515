import { Segmented, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { type LazyScreen, lazyScreen, useChangeSearch } from '@patchbay/routes';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { settings } from './messages.js';
import classes from './Settings.module.css';
import { GeneralTab } from './GeneralTab.js';
import { type SettingsBlock, type SettingsParts } from './settings-pages.js';
import { overlayTabOf, settingsTabs } from './tabs.js';

type Props = OverlayScreenProps<'settings'>;

/**
 * The settings over any page, as older links open them. What another feature shows is loaded by
 * itself: the other settings need no list.
 */
export function createSettingsOverlay<Key extends string>(
  { keys }: Partial<SettingsParts>,
  ofTenant?: SettingsBlock<Key>,
): {
  readonly Screen: ComponentType<Props>;
} {
  const lazyKeys = keys && lazyScreen(keys);
  return {
    Screen: (props) => (
      <SettingsOverlay {...props} keys={lazyKeys} general={<GeneralTab ofTenant={ofTenant} />} />
    ),
  };
}

function SettingsOverlay({
  args,
  keys,
  general,
}: Props & { readonly keys: LazyScreen | undefined; readonly general: ReactNode }) {
  const t = useMessages(settings);
  const change = useChangeSearch();
  const tab = overlayTabOf(args.settingsTab);
  return (
    <div className={classes.stack}>
      <Segmented
        label={t('title')}
        value={tab}
        options={settingsTabs
          .filter(({ pageOnly }) => !pageOnly)
          .map(({ key }) => ({ value: key, label: t(`tab.${key}`) }))}
        onChange={(key) => void change({ settingsTab: key }, { replace: true })}
      />
      {tab === 'developer' && keys ? (
        <Suspense fallback={<SkeletonRows count={3} height={40} />}>
          <keys.Screen />
        </Suspense>
      ) : (
        general
      )}
    </div>
  );
}
