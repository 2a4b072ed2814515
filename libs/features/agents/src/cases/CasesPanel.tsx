import { type AgentCase } from '@patchbay/contract';
import {
  Button,
  DisclosureList,
  EmptyState,
  IconClipboardCheck,
  IconPlayerPlayFilled,
  IconPlus,
  lazyParts,
  ListStates,
  ProgressBar,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { CaseRow } from './CaseRow.js';
import { type CaseWords, newCase } from './case-words.js';
import classes from './Cases.module.css';
import { agentCases as texts } from './messages.js';
import { type CaseRuns, useCaseRuns } from './use-case-runs.js';
import { useDeleteCase } from './use-delete-case.js';

const useForm = lazyParts(() => import('./CaseForm.js'));

export interface CasesPanelProps {
  readonly agentId: number;
  readonly canEdit: boolean;
  /** Saves what was typed a moment ago, which a run has to see. False if that failed. */
  readonly onBeforeRun: () => Promise<boolean>;
}

/** The kept conversations of an agent: run against the draft, one or all. */
export function CasesPanel({ agentId, canEdit, onBeforeRun }: CasesPanelProps) {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const read = useOperation('listAgentCases', { agentId });
  const { progress, run, stop } = useCaseRuns(agentId);
  const remove = useDeleteCase(agentId);
  const [edited, setEdited] = useState<CaseWords | null>(null);
  const { parts } = useForm(edited !== null);
  const all = read.data?.cases ?? [];
  const start = async (some: readonly AgentCase[]) => {
    if (await onBeforeRun()) await run(some);
  };
  return (
    <section aria-label={t('title')} className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.help}>{t('help')}</p>
        {canEdit ? (
          <>
            <Button icon={<IconPlus size={15} />} onClick={() => setEdited(newCase)}>
              {t('add')}
            </Button>
            {/* It has its place while they are read, so that the other button stays where it is. */}
            {all.length > 0 || read.isPending ? (
              <Button
                variant="filled"
                icon={<IconPlayerPlayFilled size={13} />}
                disabled={progress !== null}
                style={read.isPending ? { visibility: 'hidden' } : undefined}
                onClick={() => void start(all)}
              >
                {t('runAll')}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      <Running progress={progress} onStop={stop} />
      <ListStates
        status={read.status}
        hasData={read.data !== undefined}
        empty={all.length === 0}
        error={{
          title: t('notLoaded'),
          children: callWords(read.error),
          onRetry: () => void read.refetch(),
        }}
        emptyState={
          <EmptyState icon={<IconClipboardCheck size={18} />} title={t('emptyTitle')}>
            {t('empty')}
          </EmptyState>
        }
      >
        <DisclosureList>
          {all.map((one) => (
            <CaseRow
              key={one.id}
              {...{ one, canEdit }}
              isBusy={progress !== null}
              onRun={() => void start([one])}
              onEdit={() => setEdited(one)}
              onDelete={() => remove(one)}
            />
          ))}
        </DisclosureList>
      </ListStates>
      {edited && parts ? (
        <parts.CaseForm agentId={agentId} from={edited} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}

function Running({
  progress,
  onStop,
}: Pick<CaseRuns, 'progress'> & { readonly onStop: () => void }) {
  const t = useMessages(texts);
  if (!progress) return null;
  const { done, total, title } = progress;
  return (
    <ProgressBar
      label={t('running')}
      {...{ done, total, onStop }}
      note={t('runningNow', { title })}
    />
  );
}
