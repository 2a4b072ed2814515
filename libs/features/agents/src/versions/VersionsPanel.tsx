import { type EpochMilliseconds } from '@patchbay/kernel';
import {
  Button,
  EmptyState,
  IconHistory,
  ListStates,
  Menu,
  IconButton,
  IconDots,
  TextField,
  useToast,
} from '@patchbay/kit';
import { useConfirm, useOverlay } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useState } from 'react';
import classes from '../editor/AgentEditor.module.css';

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
  const overlays = useOverlay();
  const [title, setTitle] = useState('');
  const fail = (error: { message: string }) => toast({ text: error.message, tone: 'error' });
  const create = useOperationMutation('createAgentVersion', {
    onSuccess: () => {
      setTitle('');
      toast('Version saved');
    },
    onError: fail,
  });
  const restore = useOperationMutation('restoreAgentVersion', {
    onSuccess: () => toast('Put back into the draft'),
    onError: fail,
  });
  const versions = list.data?.versions ?? [];
  const putBack = async (versionId: EpochMilliseconds, name: string) => {
    if (
      await confirm({
        title: `Put “${name}” back?`,
        body: 'The draft becomes this version. Callers hear it only after you publish.',
        confirm: 'Put back',
        cancel: 'Keep the draft',
      })
    )
      restore.mutate({ agentId, versionId, target: 'staging' });
  };
  return (
    <div className={classes.fields}>
      {canEdit ? (
        <form
          className={classes.ask}
          onSubmit={(event) => {
            event.preventDefault();
            if (title.trim()) create.mutate({ agentId, title: title.trim() });
          }}
        >
          <TextField
            label="Name of the version"
            labelHidden
            placeholder="Name this version, such as Holiday hours"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
            Save version
          </Button>
        </form>
      ) : null}
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
            <li key={version.versionId} className={classes.version}>
              <span>
                {version.automatic
                  ? `Before publishing on ${new Date(version.versionId).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`
                  : version.title}
              </span>
              <span className={classes.hint}>
                {version.automatic
                  ? 'automatic'
                  : new Date(version.versionId).toLocaleDateString(undefined, {
                      dateStyle: 'medium',
                    })}
              </span>
              <Menu
                label={`Actions for ${version.title}`}
                trigger={(trigger) => (
                  <IconButton
                    {...trigger}
                    label={`Actions for ${version.title}`}
                    icon={<IconDots size={16} />}
                  />
                )}
                items={[
                  {
                    key: 'compare',
                    label: 'Compare with the draft',
                    onSelect: () =>
                      void overlays.open('compareChanges', {
                        compareFrom: String(version.versionId),
                      }),
                  },
                  {
                    key: 'restore',
                    label: 'Put back into the draft',
                    ...(canEdit ? {} : { disabledReason: 'Only for those who may edit' }),
                    onSelect: () => void putBack(version.versionId, version.title),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      </ListStates>
    </div>
  );
}
