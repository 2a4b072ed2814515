import { type Contact } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useContactNames } from '@patchbay/session';
import { asItWas } from './contact-values.js';
import { contacts } from './messages.js';

/** Deletes a contact. The toast offers to write it again: the server finds it by its former id. */
export function useDeleteContact(contact: Contact, onDeleted: () => void) {
  const callWords = useCallWords();
  const t = useMessages(contacts);
  const toast = useToast();
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const restore = useOperationMutation('saveContact', {
    target: contact.agentId,
    onSuccess: () => toast(t('restored')),
    onError,
  });
  const names = useContactNames();
  const { mutate, isPending } = useOperationMutation('deleteContact', {
    onSuccess: () => {
      names.forget(contact.id);
      const onAction = () => restore.mutate(asItWas(contact));
      toast({ text: t('deleted'), action: { label: t('undo'), onAction } });
      onDeleted();
    },
    onError,
  });
  return { remove: () => mutate({ id: contact.id }), isPending };
}
