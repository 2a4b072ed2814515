import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { inAccount, useNavigate } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { aboutAgent } from './messages.js';

/** Deletes an agent, and opens the account that it belonged to: its own address is gone. */
export function useDeleteAgent(id: number): {
  readonly remove: () => void;
  readonly isPending: boolean;
} {
  const callWords = useCallWords();
  const t = useMessages(aboutAgent);
  const toast = useToast();
  const navigate = useNavigate();
  const { segments } = useCurrentAccount();
  const { mutate, isPending } = useOperationMutation('deleteAccount', {
    onSuccess: () => {
      toast(t('deleted'));
      const above = segments.filter(({ type }) => type !== 'agent');
      void navigate({ to: '/app', replace: true, search: inAccount(above), state: {} });
    },
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  return { remove: () => mutate({ targetAccountId: id }), isPending };
}
