import { EmptyState, IconHistory, ListStates, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import classes from '../editor/AgentEditor.module.css';
import { versions as texts } from './messages.js';
import { SaveVersion } from './SaveVersion.js';
import { type Version, VersionRow } from './VersionRow.js';

/** Snapshots of an agent: save one by name, compare, put one back into the draft. */
export function VersionsPanel({
  agentId,
  canEdit,
}: {
  readonly agentId: number;
  readonly canEdit: boolean;
}) {
  const t = useMessages(texts);
  const list = useOperation('listAgentVersions', { agentId });
  const toast = useToast();
  const confirm = useConfirm();
  const restore = useOperationMutation('restoreAgentVersion', {
    onSuccess: () => toast(t('restored')),
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });
  const versions = list.data?.versions ?? [];
  const putBack = async ({ versionId, title }: Version) => {
    if (
      await confirm({
        title: t('restoreTitle', { title }),
        body: t('restoreBody'),
        confirm: t('putBack'),
        cancel: t('keepDraft'),
      })
    )
      restore.mutate({ agentId, versionId, target: 'staging' });
  };
  return (
    <div className={classes.fields}>
      {canEdit ? <SaveVersion agentId={agentId} /> : null}
      <ListStates
        status={list.status}
        hasData={list.data !== undefined}
        empty={versions.length === 0}
        error={{
          title: t('notLoaded'),
          children: list.error?.message,
          onRetry: () => void list.refetch(),
        }}
        emptyState={
          <EmptyState icon={<IconHistory size={18} />} title={t('emptyTitle')}>
            {t('empty')}
          </EmptyState>
        }
      >
        <ul className={classes.versions}>
          {versions.map((version) => (
            <VersionRow
              key={version.versionId}
              version={version}
              canEdit={canEdit}
              onRestore={() => void putBack(version)}
            />
          ))}
        </ul>
      </ListStates>
    </div>
  );
}
