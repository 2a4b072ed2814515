import { SkeletonRows } from '@patchbay/kit';
import { lazyPages, useSectionPage } from '@patchbay/routes';
import { ContactsColumn } from './ContactsColumn.js';

const pages = lazyPages<'contacts'>({
  '/': () => import('./ContactsScreen.js'),
  import: () => import('./import/ImportPage.js'),
  duplicates: () => import('./duplicates/DuplicatesPage.js'),
  invites: () => import('./invites/InvitesPage.js'),
});

export const { prefetch } = pages;

/** The section Contacts: the list, or one of the pages beside it. */
export function Screen() {
  const page = useSectionPage('contacts');
  return (
    <>
      <ContactsColumn page={page} />
      <pages.Page page={page} fallback={<SkeletonRows count={8} height={40} />} />
    </>
  );
}
