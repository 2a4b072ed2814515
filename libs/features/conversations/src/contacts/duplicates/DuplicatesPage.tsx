import { buttonClass } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link, usePageSearch } from '@patchbay/routes';
import { ContactsPage } from '../ContactsPage.js';
import { DuplicateGroups } from './DuplicateGroups.js';
import classes from './Duplicates.module.css';
import { contactMerge } from './messages.js';
import { MergePlan } from './MergePlan.js';
import { RecentMerges } from './RecentMerges.js';
import { SeparatePairs } from '../separate/SeparatePairs.js';

/**
 * The page `contacts/duplicates`: contacts that look like one person, and the merges that can be
 * undone. With two contacts in the address it compares these.
 */
export function Screen() {
  const t = useMessages(contactMerge);
  const { keep, merge } = usePageSearch('contacts', 'duplicates');
  if (keep !== undefined && merge !== undefined)
    return (
      <ContactsPage
        title={t('planTitle')}
        lockedTitle={t('lockedTitle')}
        back={
          <Link to="/app/contacts/duplicates" className={buttonClass({ variant: 'subtle' })}>
            {t('backToAll')}
          </Link>
        }
      >
        <MergePlan key={`${keep} ${merge}`} keep={keep} merge={merge} />
      </ContactsPage>
    );
  return (
    <ContactsPage title={t('title')} lockedTitle={t('lockedTitle')}>
      <div className={classes.page}>
        <DuplicateGroups />
        <SeparatePairs />
        <RecentMerges />
      </div>
    </ContactsPage>
  );
}
