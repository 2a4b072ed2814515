import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { agentTemplate } from './messages.js';

/**
 * Detaches an agent from its template after a question. The server keeps what the draft and live
 * were as automatic versions; undoing puts both back.
 */
export function useDetach(draft: AgentDraft, templateName: string): () => Promise<void> {
  const callWords = useCallWords();
  const t = useMessages(agentTemplate);
  const toast = useToast();
  const confirm = useConfirm();
  const agentId = draft.config.accountId;
  const list = useOperation('listAgentVersions', { agentId });
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const detach = useOperationMutation('detachAgentFromTemplate', { onError });
  const restore = useOperationMutation('restoreAgentVersion');
  const versions = async () => (await list.refetch()).data?.versions ?? [];

  const attach = async (known: ReadonlySet<number>) => {
    const kept = (await versions()).filter(
      ({ automatic, versionId }) => automatic && !known.has(versionId),
    );
    try {
      for (const { versionId, source } of kept)
        await restore.mutateAsync({
          agentId,
          versionId,
          target: source === 'default' ? 'default' : 'staging',
        });
      toast(t('attached'));
    } catch {
      toast({ text: t('notRestored'), tone: 'error' });
    }
  };

  return async () => {
    const yes = await confirm({
      title: t('detachTitle', { name: templateName }),
      body: t('detachBody'),
      confirm: t('detachConfirm'),
      cancel: t('keep'),
      danger: true,
    });
    if (!yes || !(await draft.flush())) return;
    const known = new Set((await versions()).map(({ versionId }) => versionId));
    const isDone = await detach.mutateAsync({}).then(
      () => true,
      () => false,
    );
    if (isDone)
      toast({
        text: t('detached'),
        action: { label: t('undo'), onAction: () => void attach(known) },
      });
  };
}
