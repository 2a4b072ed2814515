import { IconBooks, IconExternalLink, IconLifebuoy } from '@patchbay/kit';
import { OverlayLink } from '@patchbay/overlays';
import { useDomainProfile } from '@patchbay/queries';
import { useSession } from '@patchbay/session';
import classes from './Pages.module.css';

/** Where help is: the guide, and the tenant's own support. */
export function Screen() {
  const { name, links } = useDomainProfile();
  const { modes } = useSession();
  return (
    <div className={classes.list}>
      <OverlayLink opens="docsPage" className={classes.item} data-autofocus>
        <IconBooks size={18} aria-hidden />
        <span>
          Guide<p>Agents, conversations, and what developers need</p>
        </span>
      </OverlayLink>
      {links.supportUrl && !modes.genericBrand ? (
        <a className={classes.item} href={links.supportUrl} target="_blank" rel="noreferrer">
          <IconLifebuoy size={18} aria-hidden />
          <span>
            Ask {name}
            <p>Opens their support page</p>
          </span>
        </a>
      ) : null}
      <a className={classes.item} href="/api/docs" target="_blank" rel="noreferrer">
        <IconExternalLink size={18} aria-hidden />
        <span>
          API reference<p>Every call, with what it takes and gives</p>
        </span>
      </a>
    </div>
  );
}
