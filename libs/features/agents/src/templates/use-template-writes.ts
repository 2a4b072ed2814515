import { type Template } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { templates } from './messages.js';

/** What an owner does with a template: offers it, turns it off, or deletes it after a question. */
export function useTemplateWrites(): {
  readonly switchOffer: (template: Template) => void;
  readonly isSwitching: boolean;
  /** True once it is deleted. */
  readonly remove: (template: Template) => Promise<boolean>;
} {
  const callWords = useCallWords();
  const t = useMessages(templates);
  const toast = useToast();
  const confirm = useConfirm();
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const save = useOperationMutation('saveTemplate', {
    onSuccess: ({ template }) => toast(t(template.disabled ? 'isOff' : 'isOffered')),
    onError,
  });
  const erase = useOperationMutation('deleteTemplate', {
    onSuccess: () => toast(t('removed')),
    onError,
  });
  const remove = async ({ id, title }: Template) => {
    const isSure = await confirm({
      title: t('removeTitle', { name: title }),
      body: t('removeBody'),
      confirm: t('remove'),
      cancel: t('keep'),
      danger: true,
    });
    if (!isSure) return false;
    return erase.mutateAsync({ id }).then(
      () => true,
      () => false,
    );
  };
  return {
    switchOffer: ({ id, disabled }) => save.mutate({ id, disabled: !disabled }),
    isSwitching: save.isPending,
    remove,
  };
}
