import { type AgentConfig } from '@patchbay/contract';
import {
  DiffCount,
  EmptyState,
  IconCheck,
  SkeletonRows,
  SuggestionSurface,
  WordDiff,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { FailedRead, type FailedReadProps } from '@patchbay/screens';
import { wordDiff } from '@patchbay/template-fields';
import { useStaging } from '../draft/staging.js';
import { agents } from './messages.js';

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
  const t = useMessages(agents);
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
  const failed = [staging, live, versions].find(({ error }) => error !== null);
  const parts =
    staging.data && before
      ? wordDiff(textOf(before), textOf(staging.data as AgentConfig)).parts
      : null;
  const isEqual = parts !== null && parts.every(({ kind }) => kind === 'same');
  return (
    <SuggestionSurface
      {...surface}
      title={version ? t('compareVersion', { title: version.title }) : t('compareLive')}
      eyebrow={t('compare')}
      reason={isEqual || failed ? undefined : t('compareHelp')}
      applyLabel={version ? t('putBack') : t('done')}
      dismissLabel={t('close')}
      onDismiss={version ? close : undefined}
      applying={restore.isPending}
      aside={parts && !isEqual ? <DiffCount parts={parts} /> : undefined}
      onApply={() =>
        version && accountId !== undefined
          ? restore.mutate({ agentId: accountId, versionId: version.versionId, target: 'staging' })
          : close()
      }
    >
      <Comparison
        parts={parts}
        isEqual={isEqual}
        isVersion={version !== undefined}
        failed={failed}
      />
    </SuggestionSurface>
  );
}

interface ComparisonProps {
  readonly parts: Parameters<typeof WordDiff>[0]['parts'] | null;
  readonly isEqual: boolean;
  /** A version is compared, not what is live. */
  readonly isVersion: boolean;
  /** The read that failed. */
  readonly failed: FailedReadProps['read'] | undefined;
}

function Comparison({ parts, isEqual, isVersion, failed }: ComparisonProps) {
  const t = useMessages(agents);
  if (isEqual)
    return (
      <EmptyState icon={<IconCheck size={18} />} title={t('equalTitle')}>
        {isVersion ? t('equalVersion') : t('equalLive')}
      </EmptyState>
    );
  if (parts) return <WordDiff parts={parts} />;
  if (failed) return <FailedRead title={t('notLoaded')} read={failed} />;
  return <SkeletonRows count={4} height={28} />;
}
