import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { Button, ConfirmSurface, EmptyState, IconBox, ListStates, SkeletonRows, SuggestionSurface, buttonClass } from '@patchbay/kit';
import { OverlayLink, type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useOpenApp } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { conflictChoiceAtom } from './draft/conflict-choice.js';
import { useStaging } from './draft/use-agent-draft.js';
import { AgentEditor, type EditorPanel } from './editor/AgentEditor.js';
import { DiffText } from './editor/DiffText.js';
import { TestChat } from './test-chat/TestChat.js';

const panels: readonly EditorPanel[] = ['template', 'prompt', 'settings', 'versions'];
const panelOf = (word: string | undefined): EditorPanel | null => panels.find((panel) => panel === word) ?? null;

/** The agents section: the editor of the agent that the address stands on, with the test chat beside it. */
export function AgentsScreen() {
  const { path } = useCurrentAccount();
  const open = useOpenApp();
  return <Editing panel={panelOf(path.rest[0])} onPanel={(panel) => void open({ section: 'agents', rest: [panel] }, { replace: true })} />;
}

function Editing({ panel, onPanel, withTest }: { readonly panel: EditorPanel | null; readonly onPanel: (panel: EditorPanel) => void; readonly withTest?: boolean }) {
  const staging = useStaging();
  return (
    <ListStates
      status={staging.status} hasData={staging.data !== undefined} empty={staging.data?.id === ''} skeleton={<SkeletonRows count={6} height={56} />}
      error={{ title: 'Could not load the agent', children: staging.error?.message, onRetry: () => void staging.refetch(), page: true }}
      emptyState={<EmptyState page icon={<IconBox size={18} />} title="This agent is not set up yet" actions={<OverlayLink opens="onboard" className={buttonClass({ variant: 'filled' })}>Set it up</OverlayLink>}>Answer a few questions about the business, and the agent answers the phone.</EmptyState>}
    >
      {staging.data ? <AgentEditor key={staging.data.accountId} rules={staging.data as AgentEventRules} panel={panel} onPanel={onPanel} withTest={withTest} /> : null}
    </ListStates>
  );
}

/** Overlay `editAgent`: the same editor over any page. */
export function EditAgentOverlay({ args }: OverlayScreenProps<'editAgent'>) {
  const [panel, setPanel] = useState<EditorPanel | null>(panelOf(args.agentPanel === 'advanced' || args.agentPanel === 'variables' ? 'prompt' : args.agentPanel));
  return <Editing panel={panel} onPanel={setPanel} withTest={false} />;
}

/** Overlay `testAgent`: a chat with the agent as it is being edited. */
export function TestAgentOverlay() {
  return <TestChat />;
}

const textOf = (config: AgentConfig | undefined) => [config?.welcomeMessage, config?.agentInstructions, ...(config?.templateFields ?? []).map((field) => `${field.title ?? field.key}: ${String(field.value ?? '')}`)].filter(Boolean).join('\n\n');

/** Overlay `compareChanges`: a version, or what is live, against the draft. */
export function CompareChangesOverlay({ args, close, surface }: OverlayScreenProps<'compareChanges'>) {
  const staging = useStaging();
  const live = useOperation('getDefaultEventRules', { replaceTemplateVars: false });
  const accountId = staging.data?.accountId;
  const versions = useOperation('listAgentVersions', { agentId: accountId ?? 0, includeData: true }, { enabled: accountId !== undefined && args.compareFrom !== undefined });
  const version = versions.data?.versions.find((one) => String(one.versionId) === args.compareFrom);
  const restore = useOperationMutation('restoreAgentVersion', { onSuccess: close });
  const before = version ? (version.snapshot as AgentConfig | undefined) : (live.data as AgentConfig | undefined);
  return (
    <SuggestionSurface
      {...surface} title={version ? `“${version.title}” and the draft` : 'What is live and the draft'} eyebrow="Compare" reason="Removed words are struck through, added words underlined."
      applyLabel={version ? 'Put this version back' : 'Done'} dismissLabel="Close" onDismiss={close} applying={restore.isPending}
      onApply={() => (version && accountId !== undefined ? restore.mutate({ agentId: accountId, versionId: version.versionId, target: 'staging' }) : close())}
    >
      {staging.data && before ? <DiffText before={textOf(before)} after={textOf(staging.data as AgentConfig)} /> : <SkeletonRows count={4} height={28} />}
    </SuggestionSurface>
  );
}

/** Overlay `saveConflict`: somebody else saved this agent meanwhile; both sides are kept until a person decides. */
export function SaveConflictOverlay({ close, surface }: OverlayScreenProps<'saveConflict'>) {
  const choose = useSetAtom(conflictChoiceAtom);
  const overlays = useOverlay();
  const decide = (keep: 'mine' | 'theirs') => {
    choose(keep);
    close();
  };
  return (
    <ConfirmSurface {...surface} confirmLabel="Keep mine" cancelLabel="Decide later" onConfirm={() => decide('mine')}>
      <p>Your latest changes are still here and not saved yet. Keep mine puts them on top of what was saved meanwhile; take theirs drops them.</p>
      <p>
        <Button size="sm" onClick={() => void overlays.open('compareChanges')}>Compare changes</Button> <Button size="sm" onClick={() => decide('theirs')}>Take theirs</Button>
      </p>
    </ConfirmSurface>
  );
}
