import { type Viewer } from '@patchbay/contract';
import { type LinkProps, type RailItem } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { inAccount, Link, useSection } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { frame } from '../ground/messages.js';
import { type NavigationTarget, navigationTargetsOf } from '../ground/navigation.js';

/** A place as the rail and the tab bar show it. */
export type NavigationItem = RailItem & NavigationTarget;

/** The places of the current account, with icons of a size. */
export function useNavigationItems(viewer: Viewer): (size: number) => NavigationItem[] {
  const t = useMessages(frame);
  const { segments } = useCurrentAccount();
  const section = useSection() ?? 'inbox';
  return (size) =>
    navigationTargetsOf(t, viewer, segments).map((place) => {
      const Glyph = place.icon;
      return {
        ...place,
        icon: <Glyph size={size} />,
        active: !place.above && section === place.section,
        ruled: place.above === true,
      } as unknown as NavigationItem;
    });
}

/** The link of a place. */
export const navigationLink = (item: NavigationItem, props: LinkProps) => (
  <Link to={`/app/${item.section}`} search={inAccount(item.segments)} {...props} />
);
