import { type Viewer } from '@patchbay/contract';
import { IconButton, IconChevronLeft, IconChevronRight, IconHelp, Rail } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useDomainProfile } from '@patchbay/queries';
import { exactLink, Link, ownAccount } from '@patchbay/routes';
import { useRailNames } from '@patchbay/session';
import { BrandMark } from '@patchbay/screens';
import classes from './Frame.module.css';
import { frame } from '../ground/messages.js';
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
  const [isWide, setWide] = useRailNames();
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
      wide={isWide}
      renderLink={navigationLink}
      foot={
        <>
          <span className={classes.widen}>
            <IconButton
              label={t(isWide ? 'iconsOnly' : 'withNames')}
              icon={isWide ? <IconChevronLeft size={18} /> : <IconChevronRight size={18} />}
              onClick={() => setWide(!isWide)}
            />
          </span>
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
