import { useMessages } from '@patchbay/messages';
import { type PlaceKey, type Section, sections } from '@patchbay/routes';
import { frame } from '../ground/messages.js';
import { pageNames } from './messages.js';

const isSection = (place: PlaceKey): place is Section =>
  (sections as readonly string[]).includes(place);

/**
 * The name of each page of the product. It takes every key of the routes, so that a page of the
 * sitemap, or one beside it, that has no name does not compile.
 */
export function usePageName(): (place: PlaceKey) => string {
  const t = useMessages(pageNames);
  const section = useMessages(frame);
  return (place) => (isSection(place) ? section(`section.${place}`) : t(place));
}
