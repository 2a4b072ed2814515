import { type AgentConfig } from '@patchbay/contract';
import {
  DiffCount,
  EmptyState,
  IconCheck,
  SkeletonRows,
  SuggestionSurface,
  WordDiff,
} from '@patchbay/kit';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { wordDiff } from '@patchbay/template-fields';
import { useStaging } from '../draft/staging.js';

const textOf = (config: AgentConfig | undefined) =>
  [
    config?.welcomeMessage,
    config?.agentInstructions,
    ...(config?.templateFields ?? []).map(
      (field) => `${field.title ?? field.key}: ${String(field.value ?? '')}`,
    ),
  ]
    .filter(Boolean)
    .join('\n\n');

/** Overlay `compareChanges`: a version, or the live one, against the draft. */
export function Screen({ args, close, surface }: OverlayScreenProps<'compareChanges'>) {
  const staging = useStaging();
  const live = useOperation('getDefaultEventRules', { replaceTemplateVars: false });
  const accountId = staging.data?.accountId;
  const versions = useOperation(
    'listAgentVersions',
    { agentId: accountId ?? 0, includeData: true },
    { enabled: accountId !== undefined && args.compareFrom !== undefined },
  );
  const version = versions.data?.versions.find((one) => String(one.versionId) === args.compareFrom);
  const restore = useOperationMutation('restoreAgentVersion', { onSuccess: close });
  const before = version
    ? (version.snapshot as AgentConfig | undefined)
    : (live.data as AgentConfig | undefined);
  const parts =
    staging.data && before
      ? wordDiff(textOf(before), textOf(staging.data as AgentConfig)).parts
      : null;
  const isEqual = parts !== null && parts.every(({ kind }) => kind === 'same');
  return (
    <SuggestionSurface
      {...surface}
      title={version ? `“${version.title}” and the draft` : 'What is live and the draft'}
      eyebrow="Compare"
      reason={isEqual ? undefined : 'Removed words are struck through, added words underlined.'}
      applyLabel={version ? 'Put this version back' : 'Done'}
      dismissLabel="Close"
      onDismiss={close}
      applying={restore.isPending}
      aside={parts && !isEqual ? <DiffCount parts={parts} /> : undefined}
      onApply={() =>
        version && accountId !== undefined
          ? restore.mutate({ agentId: accountId, versionId: version.versionId, target: 'staging' })
          : close()
      }
    >
      {isEqual ? (
        <EmptyState icon={<IconCheck size={18} />} title="Nothing differs">
          {version
            ? 'This version and the draft have the same words.'
            : 'What is live and the draft have the same words.'}
        </EmptyState>
      ) : parts ? (
        <WordDiff parts={parts} />
      ) : (
        <SkeletonRows count={4} height={28} />
      )}
    </SuggestionSurface>
  );
}
