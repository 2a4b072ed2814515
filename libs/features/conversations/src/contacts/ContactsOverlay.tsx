import { Button, IconAddressBook } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { DataList, type ListAddress, useLocalAddress, useCan } from '@patchbay/screens';
import { useMemo } from 'react';
import { contactListOf } from './contact-list.js';
import { contacts } from './messages.js';
import { PhoneSearch } from './PhoneSearch.js';
import { useAgentNames } from './use-agent-names.js';
import { useContactList } from './use-contact-list.js';

/**
 * Overlay `contacts`: the contacts over any page. What is searched is its value in the address;
 * order, filter and page are its own, because those of the address belong to the list below.
 */
export function Screen({ args }: OverlayScreenProps<'contacts'>) {
  const t = useMessages(contacts);
  const { open } = useOverlay();
  const agents = useAgentNames();
  const mayEdit = useCan('canEditOrg');
  const list = useMemo(() => contactListOf(t, agents), [t, agents]);
  const local = useLocalAddress(list.search);
  const text = args.value ?? '';
  const address = useMemo<ListAddress>(
    () => ({
      ...local,
      text,
      change: (next) => {
        local.change(next);
        if (next.text !== undefined && next.text !== text)
          void open('contacts', { value: next.text || 'true' }, { replace: true });
      },
    }),
    [local, text, open],
  );
  const source = useContactList(address);
  return (
    <DataList
      list={list}
      source={source}
      address={address}
      tools={<PhoneSearch text={text} />}
      onOpen={({ id }) => void open('previewContact', { value: String(id) })}
      empty={{
        icon: <IconAddressBook size={22} />,
        title: t('emptyTitle'),
        children: t('empty'),
        actions: mayEdit.allowed ? (
          <Button variant="filled" onClick={() => void open('createContact')}>
            {t('newContact')}
          </Button>
        ) : undefined,
      }}
    />
  );
}
