import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { versions } from './messages.js';
import { type Version, versionName } from './version-name.js';

/** Where a version is put back: the draft, or what callers reach. */
export type RestoreTarget = 'staging' | 'default';

export interface Restoring {
  /** Puts a version back; true once it is done. */
  readonly restore: (version: Version, target: RestoreTarget) => Promise<boolean>;
  readonly isPending: boolean;
}

/**
 * Puts versions of an agent back. The server keeps what stood there before as an automatic version,
 * and the toast offers to put that one back.
 */
export function useRestore(agentId: number | undefined): Restoring {
  const callWords = useCallWords();
  const t = useMessages(versions);
  const toast = useToast();
  const id = agentId ?? 0;
  const list = useOperation(
    'listAgentVersions',
    { agentId: id },
    { enabled: agentId !== undefined },
  );
  const { mutateAsync, isPending } = useOperationMutation('restoreAgentVersion', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const put = (versionId: Version['versionId'], target: RestoreTarget) =>
    mutateAsync({ agentId: id, versionId, target }).then(
      () => true,
      () => false,
    );
  const restore = async (version: Version, target: RestoreTarget) => {
    const known = list.data && new Set(list.data.versions.map(({ versionId }) => versionId));
    if (!(await put(version.versionId, target))) return false;
    const { data } = await list.refetch();
    const kept = data?.versions.find(
      ({ automatic, source, versionId }) =>
        automatic && source === target && known !== undefined && !known.has(versionId),
    );
    const undo = async (former: Version) => {
      if (await put(former.versionId, target)) toast(t('undone'));
    };
    toast({
      text: target === 'staging' ? t('restored') : t('isLive', { title: versionName(t, version) }),
      ...(kept ? { action: { label: t('undo'), onAction: () => void undo(kept) } } : {}),
    });
    return true;
  };
  return { restore, isPending };
}
