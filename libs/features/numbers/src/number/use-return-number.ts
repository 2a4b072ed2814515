import { displayPhone } from '@patchbay/formats';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type PhoneNumber } from '../list/number-list.js';
import { oneNumber } from './messages.js';

/** Asks, says what it means, and returns the number. */
export function useReturnNumber(
  { number, agentName, kind }: PhoneNumber,
  onDone: () => void,
): readonly [() => Promise<void>, boolean] {
  const callWords = useCallWords();
  const t = useMessages(oneNumber);
  const confirm = useConfirm();
  const toast = useToast();
  const shown = displayPhone(number);
  const giveBack = useOperationMutation('returnPhoneNumber', {
    onSuccess: () => {
      toast(t('returned', { number: shown }));
      onDone();
    },
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('returnTitle', { number: shown }),
      body: t(kind === 'own' ? 'returnOwn' : 'returnCarrier', { agent: agentName }),
      confirm: t('return'),
      cancel: t('keep'),
      danger: true,
    });
    if (isSure) giveBack.mutate({ number });
  };
  return [ask, giveBack.isPending];
}
