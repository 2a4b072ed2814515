import { type Contact } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useContactNames } from '@patchbay/session';
import { useRef } from 'react';
import { asItWas } from './contact-values.js';
import { contacts } from './messages.js';

/**
 * Deletes a person, at all agents that know it. The toast offers to write each contact again: the
 * server finds them by their former ids.
 */
export function useDeleteContact(contact: Contact, onDeleted: () => void) {
  const callWords = useCallWords();
  const t = useMessages(contacts);
  const toast = useToast();
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const agentOf = useRef(new Map<unknown, number>());
  const restore = useOperationMutation('saveContact', {
    target: ({ id }) => agentOf.current.get(id) ?? contact.agentId,
  });
  const names = useContactNames();
  const undo = (deleted: readonly Contact[]) => {
    agentOf.current = new Map(deleted.map(({ id, agentId }) => [id, agentId]));
    void Promise.all(deleted.map((one) => restore.mutateAsync(asItWas(one)))).then(
      () => toast(t('restored')),
      onError,
    );
  };
  const { mutate, isPending } = useOperationMutation('deleteContact', {
    onSuccess: ({ deleted }) => {
      for (const { id } of deleted) names.forget(id);
      toast({ text: t('deleted'), action: { label: t('undo'), onAction: () => undo(deleted) } });
      onDeleted();
    },
    onError,
  });
  return { remove: () => mutate({ id: contact.id, onePerPerson: true }), isPending };
}
