import { Banner } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { reach } from './messages.js';

/**
 * Says that the installation may not call or text the country of the account, before an answer is
 * lost; nothing where it may. The setting is named to those who can change it only.
 */
export function CountryReach() {
  const t = useMessages(reach);
  const locale = useLocale();
  const { data: viewer } = useViewer();
  if (!viewer?.phoneReach || viewer.phoneReach.allowed || !viewer.phoneCountry) return null;
  const { callingCode: code } = viewer.phoneReach;
  const country =
    new Intl.DisplayNames([locale], { type: 'region' }).of(viewer.phoneCountry) ??
    viewer.phoneCountry;
  return (
    <Banner tone="warn" title={t('title', { country, code })}>
      {t(viewer.role === 'superAdmin' ? 'operator' : 'tenant', { code })}
    </Banner>
  );
}
