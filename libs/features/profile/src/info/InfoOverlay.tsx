import { useMessages } from '@patchbay/messages';
import { useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, FailedRead, type Fact, WebLink } from '@patchbay/screens';
import { useSession } from '@patchbay/session';
import { info } from './messages.js';

/** Overlay `info`: the version, and the pages of the tenant for help, privacy and terms. */
export function Screen() {
  const t = useMessages(info);
  const { modes } = useSession();
  const read = useOperation('getInstallation', {});
  const { data } = read;
  // A page without a brand names no tenant, and its pages would name one.
  const brand = modes.genericBrand ? undefined : data;
  useOverlayTitle(brand ? t('title', { brand: brand.brandName }) : null);
  if (!data)
    return read.error ? (
      <FailedRead title={t('notLoaded')} read={read} />
    ) : (
      <DescriptionList loading facts={[{ label: t('version'), value: null }]} />
    );
  // Without a link there is no row: a dash would tell a person nothing.
  const page = (label: string, url: string | null | undefined): readonly Fact[] =>
    url ? [{ label, value: <WebLink url={url} /> }] : [];
  return (
    <DescriptionList
      facts={[
        { label: t('version'), value: data.version, copy: data.version },
        ...page(t('support'), brand?.supportUrl),
        ...page(t('privacy'), brand?.privacyUrl),
        ...page(t('terms'), brand?.tosUrl),
      ]}
    />
  );
}
