import { EmptyState, IconHistory, ListStates, useToast } from '@patchbay/kit';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import classes from '../editor/AgentEditor.module.css';
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
  const list = useOperation('listAgentVersions', { agentId });
  const toast = useToast();
  const confirm = useConfirm();
  const restore = useOperationMutation('restoreAgentVersion', {
    onSuccess: () => toast('Put back into the draft'),
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });
  const versions = list.data?.versions ?? [];
  const putBack = async ({ versionId, title }: Version) => {
    if (
      await confirm({
        title: `Put “${title}” back?`,
        body: 'The draft becomes this version. Callers hear it only after you publish.',
        confirm: 'Put back',
        cancel: 'Keep the draft',
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
          title: 'Could not load the versions',
          children: list.error?.message,
          onRetry: () => void list.refetch(),
        }}
        emptyState={
          <EmptyState icon={<IconHistory size={18} />} title="No versions yet">
            Each time you publish, what was live before is kept here by itself.
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
