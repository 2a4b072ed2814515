import {
  Button,
  ForbiddenState,
  IconAddressBook,
  IconPlus,
  Screen as Page,
  SkeletonRows,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useCan } from '@patchbay/queries';
import { DataList, useListAddress } from '@patchbay/screens';
import { useMemo } from 'react';
import { contactListOf } from './contact-list.js';
import { contacts } from './messages.js';
import { useAgentNames } from './use-agent-names.js';
import { useContactList } from './use-contact-list.js';

export { prefetchContacts as prefetch } from './use-contact-list.js';

/** The section Contacts: the people whom the account’s agents know. */
export function Screen() {
  const t = useMessages(contacts);
  const view = useCan('canViewOrg');
  if (view.loading) return <SkeletonRows count={6} height={40} />;
  if (!view.allowed) return <ForbiddenState title={t('lockedTitle')}>{view.reason}</ForbiddenState>;
  return <Contacts />;
}

function Contacts() {
  const t = useMessages(contacts);
  const { open } = useOverlay();
  const agents = useAgentNames();
  const mayEdit = useCan('canEditOrg');
  const list = useMemo(() => contactListOf(t, agents), [t, agents]);
  const address = useListAddress(list.search);
  const source = useContactList(address);
  const add = mayEdit.allowed ? (
    <Button
      variant="filled"
      icon={<IconPlus size={15} />}
      onClick={() => void open('createContact')}
    >
      {t('newContact')}
    </Button>
  ) : null;
  return (
    <Page title={list.name} count={source.total} actions={add}>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => void open('previewContact', { value: String(id) })}
        empty={{
          icon: <IconAddressBook size={22} />,
          title: t('emptyTitle'),
          children: t('empty'),
          actions: add,
        }}
      />
    </Page>
  );
}
