import { type Viewer } from '@patchbay/contract';
import { IconButton, IconHelp, Rail } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useDomainProfile } from '@patchbay/queries';
import { exactLink, Link, ownAccount } from '@patchbay/routes';
import { BrandMark } from './BrandMark.js';
import classes from './Frame.module.css';
import { frame } from './messages.js';
import { type NavigationItem, navigationLink } from './navigation-items.js';
import { UserMenu } from './UserMenu.js';

/**
 * The bar on the left of wide screens: the home link, the navigation, help, and the signed-in
 * person.
 */
export function FrameRail({ viewer, items }: { viewer: Viewer; items: readonly NavigationItem[] }) {
  const t = useMessages(frame);
  const { open } = useOverlay();
  const { name } = useDomainProfile();
  return (
    <Rail
      mark={
        <Link
          to="/app"
          search={ownAccount}
          activeOptions={exactLink}
          aria-label={name ? t('home', { name }) : t('homeOnly')}
          className={classes.mark}
        >
          <BrandMark size={32} />
        </Link>
      }
      items={items}
      renderLink={navigationLink}
      foot={
        <>
          <IconButton
            label={t('help')}
            icon={<IconHelp size={20} />}
            onClick={() => void open('help')}
          />
          <UserMenu viewer={viewer} />
        </>
      }
    />
  );
}
