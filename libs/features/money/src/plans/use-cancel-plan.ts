import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { plans } from './messages.js';

/**
 * Asks, and ends the subscription with the term that is paid for. It has ended once the processor
 * says so; until then the screen shows what the server says.
 */
export function useCancelPlan(name: string | undefined): readonly [() => Promise<void>, boolean] {
  const callWords = useCallWords();
  const t = useMessages(plans);
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useOperationMutation('cancelPlan', {
    onSuccess: () => toast(t('sent')),
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: name === undefined ? t('cancelUnnamed') : t('cancelTitle', { name }),
      body: t('cancelWords'),
      confirm: t('cancel'),
      cancel: t('keep'),
      danger: true,
    });
    if (isSure) cancel.mutate({ when: 'termEnd' });
  };
  return [ask, cancel.isPending];
}
