import { BottomSheetSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { inAccount, Link } from '@patchbay/routes';
import classes from './MoreSheet.module.css';
import { frame } from '../ground/messages.js';
import { type NavigationItem } from './navigation-items.js';

/** The places that have no tab on a phone; inside a partner’s page, which has no tabs, all. */
export function Screen({
  items,
  onClose,
}: {
  items: readonly NavigationItem[];
  onClose: () => void;
}) {
  const t = useMessages(frame);
  return (
    <BottomSheetSurface title={t('more')} onClose={onClose}>
      <ul>
        {items.map(({ key, section, segments, icon, label, active }) => (
          <li key={key}>
            <Link
              to={`/app/${section}`}
              search={inAccount(segments)}
              className={classes.row}
              aria-current={active ? 'page' : undefined}
              data-active={active || undefined}
              onClick={onClose}
            >
              {icon}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </BottomSheetSurface>
  );
}
