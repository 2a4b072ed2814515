import { type ArgsOf, type Contact } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useState } from 'react';
import { calledBy } from './called-by.js';
import { contacts } from './messages.js';

type Asked = ArgsOf<'saveContact'>;

/**
 * What stands in the way of a new contact of an agent: it has neither number nor address, or the
 * agent knows the person already, whom the call would change instead.
 */
export function useKnownContact(agent: number | null): {
  readonly known: Contact | null;
  readonly refuses: (args: Asked) => Promise<Readonly<Record<string, string>>>;
} {
  const t = useMessages(contacts);
  const client = useClient();
  const [known, setKnown] = useState<Contact | null>(null);
  const find = async (by: Pick<ArgsOf<'listContacts'>, 'phone' | 'email'>) => {
    const { contacts: found } = await client.request('listContacts', by);
    return found.find(({ agentId }) => agent === null || agentId === agent) ?? null;
  };
  const refuses = async ({ phone, email }: Asked): Promise<Readonly<Record<string, string>>> => {
    setKnown(null);
    if (!phone && !email) return { phone: t('needsOne'), email: t('needsOne') };
    const byPhone = phone ? await find({ phone }).catch(() => null) : null;
    const found = byPhone ?? (email ? await find({ email }).catch(() => null) : null);
    setKnown(found);
    if (!found) return {};
    return { [byPhone ? 'phone' : 'email']: t('isKnown', { name: calledBy(found) }) };
  };
  return { known, refuses };
}
