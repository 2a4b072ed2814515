import { SkeletonRows } from '@patchbay/kit';
import { lazyPages, useSectionPage } from '@patchbay/routes';

const pages = lazyPages<'contacts'>({
  '/': () => import('./ContactsScreen.js'),
  import: () => import('./import/ImportPage.js'),
});

export const { prefetch } = pages;

/** The section Contacts: the list, or the import of a file. */
export function Screen() {
  return (
    <pages.Page
      page={useSectionPage('contacts')}
      fallback={<SkeletonRows count={8} height={40} />}
    />
  );
}
