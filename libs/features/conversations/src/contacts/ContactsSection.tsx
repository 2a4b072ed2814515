import { lazyPages, useSectionPage } from '@patchbay/routes';
import { ComingPage } from '@patchbay/screens';
import { ContactsPages } from './ContactsPages.js';

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
    <ContactsPages page={page}>
      <pages.Page page={page} fallback={<ComingPage />} />
    </ContactsPages>
  );
}
