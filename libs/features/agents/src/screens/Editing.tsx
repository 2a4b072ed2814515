import { type AgentEventRules } from '@patchbay/contract';
import { EmptyState, IconBox, ListStates, SkeletonRows, buttonClass } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useStaging } from '../draft/staging.js';
import { AgentEditor } from '../editor/AgentEditor.js';
import { type EditorPanel } from '../editor/panels.js';
import { preloadPanel } from '../editor/parts.js';
import { agents } from './messages.js';

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
  const t = useMessages(agents);
  const staging = useStaging();
  const hasEditor = staging.data !== undefined && staging.data.id !== '';
  useLayoutEffect(() => onHead?.(hasEditor), [hasEditor, onHead]);
  // Most agents come from a template, and their answers are shown first.
  useEffect(() => preloadPanel(panel ?? 'template'), [panel]);
  return (
    <ListStates
      status={staging.status}
      hasData={staging.data !== undefined}
      empty={staging.data?.id === ''}
      skeleton={<SkeletonRows count={6} height={56} />}
      error={{
        title: t('notLoaded'),
        children: staging.error?.message,
        onRetry: () => void staging.refetch(),
        page: true,
      }}
      emptyState={
        <EmptyState
          page
          icon={<IconBox size={18} />}
          title={t('emptyTitle')}
          actions={
            <OverlayLink opens="onboard" className={buttonClass({ variant: 'filled' })}>
              {t('setUp')}
            </OverlayLink>
          }
        >
          {t('empty')}
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
