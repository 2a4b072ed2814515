import { type AgentConfig } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { versions } from './messages.js';
import { type Version } from './version-name.js';

export interface VersionWrites {
  /** Gives a version another name; true once it is saved. */
  readonly rename: (version: Version, title: string) => Promise<boolean>;
  /** Writes a configuration into a version. */
  readonly overwrite: (version: Version, snapshot: AgentConfig) => Promise<void>;
  readonly isPending: boolean;
}

const isDone = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    () => false,
  );

/** Changes a version itself. Both changes can be undone: what it was before is known here. */
export function useVersionWrites(agentId: number): VersionWrites {
  const callWords = useCallWords();
  const t = useMessages(versions);
  const toast = useToast();
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const title = useOperationMutation('renameAgentVersion', { onError });
  const content = useOperationMutation('replaceAgentVersion', { onError });
  const full = useOperation(
    'listAgentVersions',
    { agentId, includeData: true },
    { enabled: false },
  );

  const changed = (text: string, write: () => Promise<unknown>) => {
    const undo = async () => {
      if (await isDone(write())) toast(t('undone'));
    };
    toast({ text, action: { label: t('undo'), onAction: () => void undo() } });
  };
  const rename = async ({ versionId, title: former }: Version, name: string) => {
    const write = (to: string) => title.mutateAsync({ agentId, versionId, title: to });
    if (!(await isDone(write(name)))) return false;
    changed(t('renamed'), () => write(former));
    return true;
  };
  const overwrite = async ({ versionId, title: name }: Version, snapshot: AgentConfig) => {
    // What is replaced has to be known before, or it could not be brought back.
    const { data, error } = await full.refetch();
    const former = data?.versions.find((one) => one.versionId === versionId)?.snapshot;
    if (!former) return toast({ text: callWords(error) ?? t('gone'), tone: 'error' });
    const write = (config: AgentConfig) =>
      content.mutateAsync({ agentId, versionId, snapshot: config });
    if (await isDone(write(snapshot)))
      changed(t('overwritten', { title: name }), () => write(former as AgentConfig));
  };
  return { rename, overwrite, isPending: title.isPending || content.isPending };
}
