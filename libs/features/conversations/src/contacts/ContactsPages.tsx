import { IconAddressBook, IconCopy, IconDownload, IconShare } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type PageOf } from '@patchbay/routes';
import { type SectionPage, SectionPages, useCan } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { contacts } from './messages.js';

/** The pages of Contacts: the list, and what those who may change contacts do with it. */
export function ContactsPages({
  page,
  children,
}: {
  readonly page: PageOf<'contacts'> | null;
  readonly children: ReactNode;
}) {
  const t = useMessages(contacts);
  const mayEdit = useCan('canEditOrg').allowed;
  const list: SectionPage = {
    key: 'list',
    label: t('title'),
    icon: <IconAddressBook size={16} />,
    to: '/app/contacts',
  };
  const others: readonly SectionPage[] = [
    {
      key: 'duplicates',
      label: t('duplicates'),
      icon: <IconCopy size={16} />,
      to: '/app/contacts/duplicates',
    },
    {
      key: 'invites',
      label: t('invites'),
      icon: <IconShare size={16} />,
      to: '/app/contacts/invites',
    },
    {
      key: 'import',
      label: t('import'),
      icon: <IconDownload size={16} />,
      to: '/app/contacts/import',
    },
  ];
  return (
    <SectionPages
      title={t('title')}
      pages={mayEdit ? [list, ...others] : [list]}
      current={page ?? 'list'}
    >
      {children}
    </SectionPages>
  );
}
