import { buttonClass, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { Locked } from '@patchbay/screens';
import { InviteForm } from './InviteForm.js';
import classes from './Invites.module.css';
import { invites } from './messages.js';
import { Rewards } from './Rewards.js';

/** The page `contacts/invites`: an invitation to a person, and rewards for referred accounts. */
export function Screen() {
  const t = useMessages(invites);
  const may = useCan('canEditOrg');
  if (!may.allowed)
    return (
      <Page title={t('title')}>
        <Locked permission={may} title={t('lockedTitle')} page />
      </Page>
    );
  return (
    <Page
      title={t('title')}
      padded
      actions={
        <Link to="/app/contacts" className={buttonClass({ variant: 'subtle' })}>
          {t('back')}
        </Link>
      }
    >
      <div className={classes.page}>
        <InviteForm />
        <Rewards />
      </div>
    </Page>
  );
}
