import { useMessages } from '@patchbay/messages';
import { ContactsPage } from '../ContactsPage.js';
import { InviteForm } from './InviteForm.js';
import classes from './Invites.module.css';
import { invites } from './messages.js';
import { Rewards } from './Rewards.js';

/** The page `contacts/invites`: an invitation to a person, and rewards for referred accounts. */
export function Screen() {
  const t = useMessages(invites);
  return (
    <ContactsPage title={t('title')} lockedTitle={t('lockedTitle')}>
      <div className={classes.page}>
        <InviteForm />
        <Rewards />
      </div>
    </ContactsPage>
  );
}
