import { Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useChangeSearch } from '@patchbay/routes';
import { settings } from './messages.js';
import classes from './Settings.module.css';
import { SettingsTabs } from './SettingsTabs.js';
import { overlayTabOf, settingsTabs } from './tabs.js';

/** The settings over any page, as older links open them. */
export function Screen({ args }: OverlayScreenProps<'settings'>) {
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
      <SettingsTabs tab={tab} />
    </div>
  );
}
