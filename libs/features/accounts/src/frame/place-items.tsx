import { type Viewer } from '@patchbay/contract';
import { type LinkProps, type RailItem } from '@patchbay/kit';
import { AppLink } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { type Place, placesOf } from './places.js';

/** A place as the rail and the tab bar show it. */
export type PlaceItem = RailItem & Place;

/** The places of the current account, with icons of a size. */
export function usePlaceItems(viewer: Viewer): (size: number) => PlaceItem[] {
  const { path } = useCurrentAccount();
  return (size) =>
    placesOf(viewer, path.segments).map((place) => {
      const Glyph = place.icon;
      return {
        ...place,
        icon: <Glyph size={size} />,
        active: !place.above && (path.section ?? 'inbox') === place.section,
        ruled: place.above === true,
      } as unknown as PlaceItem;
    });
}

/** The link of a place. */
export const placeLink = (item: PlaceItem, props: LinkProps) => (
  <AppLink section={item.section} rest={[]} segments={item.segments} {...props} />
);
