import { Button, IconAddressBook } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { hasShell, sendToShell, useSession } from '@patchbay/session';
import { contacts } from './messages.js';

/** Looks for what was searched in the contacts of the phone; only the mobile app can do that. */
export function PhoneSearch({ text }: { text: string }) {
  const t = useMessages(contacts);
  const { modes } = useSession();
  const contactToSearch = text.trim();
  if (contactToSearch === '' || !hasShell(modes)) return null;
  return (
    <Button
      icon={<IconAddressBook size={15} />}
      onClick={() => sendToShell({ command: 'searchContact', contactToSearch }, modes)}
    >
      {t('searchPhone')}
    </Button>
  );
}
