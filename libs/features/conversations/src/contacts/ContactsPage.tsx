import { Screen as Page } from '@patchbay/kit';
import { Locked, useCan } from '@patchbay/screens';
import { type ReactNode } from 'react';

/**
 * A page of the section Contacts for those who may change contacts, with the way back where it was
 * reached from a page of its own kind.
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
  const may = useCan('canEditOrg');
  if (!may.allowed)
    return (
      <Page title={title}>
        <Locked permission={may} title={lockedTitle} page />
      </Page>
    );
  return (
    <Page title={title} padded actions={back}>
      {children}
    </Page>
  );
}
