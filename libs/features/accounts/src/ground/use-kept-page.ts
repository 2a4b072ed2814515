import { type PagePath, type PlaceKey, sections, sectionsAt, usePlace } from '@patchbay/routes';
import { type SegmentType } from '@patchbay/session';

const isPage = (place: PlaceKey): boolean =>
  (sections as readonly string[]).includes(place.split('/')[0] ?? '');

/**
 * The open page, for an account of a level that has it too; null where it has not, which leads to
 * the first page of that account.
 */
export function useKeptPage(): (level: SegmentType) => PagePath | null {
  const place = usePlace();
  return (level) => {
    if (!isPage(place)) return null;
    const offered: readonly string[] = sectionsAt(
      level === 'partner' || level === 'reseller' ? 'above' : 'organization',
    );
    return offered.includes(place.split('/')[0] ?? '') ? (`/app/${place}` as PagePath) : null;
  };
}
