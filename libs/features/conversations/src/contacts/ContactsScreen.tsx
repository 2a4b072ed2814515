import { IconAddressBook } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { ListScreen, Permitted, useListAddress, useCan } from '@patchbay/screens';
import { useMemo } from 'react';
import { contactListOf } from './contact-list.js';
import { contacts } from './messages.js';
import { PhoneSearch } from './PhoneSearch.js';
import { useAgentNames } from './use-agent-names.js';
import { useContactList } from './use-contact-list.js';

export { prefetchContacts as prefetch } from './use-contact-list.js';

/** The section Contacts: the people whom the account’s agents know. */
export function Screen() {
  const t = useMessages(contacts);
  return (
    <Permitted needs="canViewOrg" lockedTitle={t('lockedTitle')}>
      <Contacts />
    </Permitted>
  );
}

function Contacts() {
  const t = useMessages(contacts);
  const { open } = useOverlay();
  const agents = useAgentNames();
  const mayEdit = useCan('canEditOrg');
  const list = useMemo(() => contactListOf(t, agents), [t, agents]);
  const address = useListAddress(list.search);
  const source = useContactList(address);
  return (
    <ListScreen
      list={list}
      source={source}
      address={address}
      tools={<PhoneSearch text={address.text} />}
      onOpen={({ id }) => void open('previewContact', { value: String(id) })}
      add={
        mayEdit.allowed
          ? { label: t('newContact'), onPress: () => void open('createContact') }
          : null
      }
      empty={{ icon: <IconAddressBook size={22} />, title: t('emptyTitle'), children: t('empty') }}
    />
  );
}
