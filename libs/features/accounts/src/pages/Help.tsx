import { IconBooks, IconExternalLink, IconInfoCircle, IconLifebuoy } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useDomainProfile } from '@patchbay/queries';
import { useSession } from '@patchbay/session';
import { pages } from './messages.js';
import classes from './Pages.module.css';

/** Where help is: the guide, the tenant's own support, and what this installation is. */
export function Screen() {
  const t = useMessages(pages);
  const { name, links } = useDomainProfile();
  const { modes } = useSession();
  return (
    <div className={classes.list}>
      <OverlayLink opens="docsPage" className={classes.item} data-autofocus>
        <IconBooks size={18} aria-hidden />
        <span>
          {t('guide')}
          <p>{t('guideHelp')}</p>
        </span>
      </OverlayLink>
      {links.supportUrl && !modes.genericBrand ? (
        <a className={classes.item} href={links.supportUrl} target="_blank" rel="noreferrer">
          <IconLifebuoy size={18} aria-hidden />
          <span>
            {t('ask', { name })}
            <p>{t('supportHelp')}</p>
          </span>
        </a>
      ) : null}
      <a className={classes.item} href="/api/docs" target="_blank" rel="noreferrer">
        <IconExternalLink size={18} aria-hidden />
        <span>
          {t('api')}
          <p>{t('apiHelp')}</p>
        </span>
      </a>
      <OverlayLink opens="info" className={classes.item}>
        <IconInfoCircle size={18} aria-hidden />
        <span>
          {t('about')}
          <p>{t('aboutHelp')}</p>
        </span>
      </OverlayLink>
      <AppVersion />
    </div>
  );
}

/** The mobile app around the page, for the people of support. */
function AppVersion() {
  const t = useMessages(pages);
  const { appVersion: version, platform } = useSession().modes;
  if (!version) return null;
  return (
    <p className={classes.version}>
      {platform ? t('appVersionOn', { version, platform }) : t('appVersion', { version })}
    </p>
  );
}
