import { type LinkProps, Screen as Page, type SectionItem } from '@patchbay/kit';
import { SectionColumn } from '@patchbay/overlays';
import { AppLink } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { SettingsTabs } from './SettingsTabs.js';
import { settingsTabs, tabOf } from './tabs.js';

/** The settings of the account that the address stands on, a tab per address. */
export function Screen() {
  const { path } = useCurrentAccount();
  const tab = tabOf(path.rest[0]);
  const items = settingsTabs.map(({ key, label, icon: Glyph }) => ({
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
      <Page title={settingsTabs.find(({ key }) => key === tab)?.label ?? 'Settings'} padded>
        <SettingsTabs tab={tab} />
      </Page>
    </>
  );
}
