import { buttonClass, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/queries';
import { Link, usePageSearch } from '@patchbay/routes';
import { Locked } from '@patchbay/screens';
import { DuplicateGroups } from './DuplicateGroups.js';
import classes from './Duplicates.module.css';
import { contactMerge } from './messages.js';
import { MergePlan } from './MergePlan.js';
import { RecentMerges } from './RecentMerges.js';

/**
 * The page `contacts/duplicates`: contacts that look like one person, and the merges that can be
 * undone. With two contacts in the address it compares these.
 */
export function Screen() {
  const t = useMessages(contactMerge);
  const may = useCan('canEditOrg');
  const { keep, merge } = usePageSearch('contacts', 'duplicates');
  if (!may.allowed)
    return (
      <Page title={t('title')}>
        <Locked permission={may} title={t('lockedTitle')} page />
      </Page>
    );
  if (keep !== undefined && merge !== undefined)
    return (
      <Page title={t('planTitle')} padded actions={<BackLink to="duplicates" />}>
        <MergePlan key={`${keep} ${merge}`} keep={keep} merge={merge} />
      </Page>
    );
  return (
    <Page title={t('title')} padded actions={<BackLink to="contacts" />}>
      <div className={classes.page}>
        <DuplicateGroups />
        <RecentMerges />
      </div>
    </Page>
  );
}

function BackLink({ to }: { readonly to: 'contacts' | 'duplicates' }) {
  const t = useMessages(contactMerge);
  return to === 'contacts' ? (
    <Link to="/app/contacts" className={buttonClass({ variant: 'subtle' })}>
      {t('back')}
    </Link>
  ) : (
    <Link to="/app/contacts/duplicates" className={buttonClass({ variant: 'subtle' })}>
      {t('backToAll')}
    </Link>
  );
}
