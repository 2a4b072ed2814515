import { buttonClass, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { Locked } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { contacts } from './messages.js';

/**
 * A page of the section Contacts for those who may change contacts: its title, and the way back, to
 * the list of contacts unless `back` leads elsewhere.
 */
export function ContactsPage({
  title,
  lockedTitle,
  back,
  children,
}: {
  readonly title: string;
  readonly lockedTitle: string;
  readonly back?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useMessages(contacts);
  const may = useCan('canEditOrg');
  if (!may.allowed)
    return (
      <Page title={title}>
        <Locked permission={may} title={lockedTitle} page />
      </Page>
    );
  return (
    <Page
      title={title}
      padded
      actions={
        back ?? (
          <Link to="/app/contacts" className={buttonClass({ variant: 'subtle' })}>
            {t('back')}
          </Link>
        )
      }
    >
      {children}
    </Page>
  );
}
