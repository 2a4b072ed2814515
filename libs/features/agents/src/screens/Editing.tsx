import { type AgentEventRules } from '@patchbay/contract';
import { EmptyState, IconBox, ListStates, SkeletonRows, buttonClass } from '@patchbay/kit';
import { OverlayLink } from '@patchbay/overlays';
import { type ReactNode, useLayoutEffect } from 'react';
import { useStaging } from '../draft/staging.js';
import { AgentEditor } from '../editor/AgentEditor.js';
import { type EditorPanel } from '../editor/panels.js';

export interface EditingProps {
  readonly panel: EditorPanel | null;
  readonly onPanel: (panel: EditorPanel) => void;
  readonly withTest?: boolean;
  readonly leave?: ReactNode;
  /** Whether the editor, which has its own header, is shown here. */
  readonly onHead?: (has: boolean) => void;
}

/** Loads the staging configuration and edits it; says the next step where there is none yet. */
export function Editing({ panel, onPanel, withTest, leave, onHead }: EditingProps) {
  const staging = useStaging();
  const hasEditor = staging.data !== undefined && staging.data.id !== '';
  useLayoutEffect(() => onHead?.(hasEditor), [hasEditor, onHead]);
  return (
    <ListStates
      status={staging.status}
      hasData={staging.data !== undefined}
      empty={staging.data?.id === ''}
      skeleton={<SkeletonRows count={6} height={56} />}
      error={{
        title: 'Could not load the agent',
        children: staging.error?.message,
        onRetry: () => void staging.refetch(),
        page: true,
      }}
      emptyState={
        <EmptyState
          page
          icon={<IconBox size={18} />}
          title="This agent is not set up yet"
          actions={
            <OverlayLink opens="onboard" className={buttonClass({ variant: 'filled' })}>
              Set it up
            </OverlayLink>
          }
        >
          Answer a few questions about the business, and the agent answers the phone.
        </EmptyState>
      }
    >
      {staging.data ? (
        <AgentEditor
          key={staging.data.accountId}
          rules={staging.data as AgentEventRules}
          panel={panel}
          onPanel={onPanel}
          withTest={withTest}
          leave={leave}
        />
      ) : null}
    </ListStates>
  );
}
