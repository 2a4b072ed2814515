import { cutText } from '@patchbay/kernel';
import { type AgentConfig, type Template } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useNavigate } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { templateEditor } from './messages.js';

/** Makes a template of the current account from another one, and opens it. */
export function useCopy({ title, description, category, fields, integrations, agent }: Template) {
  const callWords = useCallWords();
  const t = useMessages(templateEditor);
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useOperationMutation('createTemplate', {
    onSuccess: ({ template }) => {
      toast(t('copied'));
      void navigate({ to: '/app/templates/edit', search: { template: template.id } });
    },
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const copy = () =>
    mutate({
      title: cutText(t('copyOf', { name: title }), 200),
      description,
      category,
      fields,
      integrations,
      agent: (agent ?? {}) as AgentConfig,
    });
  return { copy, isPending };
}
