import { type PagePath, type PlaceKey, usePlace, useSection } from '@patchbay/routes';
import { usePageName } from '../titles/use-page-name.js';

/** Section and page, where the page has an address of its own below the section’s. */
export function usePageCrumbs(): readonly {
  readonly key: string;
  readonly name: string;
  readonly to: PagePath;
}[] {
  const place = usePlace();
  const section = useSection();
  const nameOf = usePageName();
  if (section === null || !place.includes('/')) return [];
  const keys: readonly PlaceKey[] = [section, place];
  return keys.map((key) => ({ key, name: nameOf(key), to: `/app/${key}` as PagePath }));
}
