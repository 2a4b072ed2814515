import { type ArgsOf, type Contact } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { useClient } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { calledBy } from './called-by.js';
import { contacts } from './messages.js';

type Asked = ArgsOf<'saveContact'>;

/**
 * What stands in the way of a new contact of an agent: it has neither number nor address, or the
 * agent knows the person already, whom the call would change instead. Where that could not be looked
 * up, nothing is saved and the person tries again: an unknown person is not the same as one unasked.
 */
export function useKnownContact(agent: number | null): {
  readonly known: Contact | null;
  readonly refuses: (args: Asked) => Promise<Readonly<Record<string, string>> | string>;
} {
  const t = useMessages(contacts);
  const callWords = useCallWords();
  const client = useClient();
  const [known, setKnown] = useState<Contact | null>(null);
  const find = async (by: Pick<ArgsOf<'listContacts'>, 'phone' | 'email'>) => {
    const { contacts: found } = await client.request('listContacts', by);
    return found.find(({ agentId }) => agent === null || agentId === agent) ?? null;
  };
  const refuses = async ({ phone, email }: Asked) => {
    setKnown(null);
    if (!phone && !email) return { phone: t('needsOne'), email: t('needsOne') };
    try {
      const byPhone = phone ? await find({ phone }) : null;
      const found = byPhone ?? (email ? await find({ email }) : null);
      setKnown(found);
      if (!found) return {};
      return { [byPhone ? 'phone' : 'email']: t('isKnown', { name: calledBy(found) }) };
    } catch (error) {
      return t('notLookedUp', { problem: callWords(error) });
    }
  };
  return { known, refuses };
}
