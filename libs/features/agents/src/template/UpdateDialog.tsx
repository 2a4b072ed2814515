import {
  Button,
  CheckboxesField,
  EmptyState,
  ErrorState,
  IconCheck,
  ModalSurface,
  SkeletonRows,
  useToast,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { FailedRead, useCallWords } from '@patchbay/screens';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { type SaveFailure } from '../draft/use-draft-save.js';
import { PlanAgents } from '../rollouts/PlanAgents.js';
import { useSectionNames } from '../rollouts/use-sections.js';
import { agentTemplate } from './messages.js';
import { changedSections } from './sections.js';
import classes from './Template.module.css';

interface UpdateDialogProps {
  readonly templateId: string;
  readonly name: string;
  readonly draft: AgentDraft;
  readonly onClose: () => void;
}

/** What an update from its template changes in an agent, by section, before it is done. */
export function UpdateDialog({ templateId, name, draft, onClose }: UpdateDialogProps) {
  const callWords = useCallWords();
  const t = useMessages(agentTemplate);
  const toast = useToast();
  const plan = usePlan(templateId, draft);
  const [left, setLeft] = useState<readonly string[]>([]);
  const { mutate, isPending } = useOperationMutation('migrateTemplate', {
    onSuccess: () => {
      toast(t('updated'));
      onClose();
    },
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const agents = plan.data?.agents;
  const sections = changedSections(agents ?? []);
  const chosen = sections.filter((section) => !left.includes(section));
  const update = () =>
    mutate({ id: templateId, ...(left.length > 0 ? { sectionsToMigrate: [...chosen] } : {}) });
  return (
    <ModalSurface
      title={t('updateTitle', { name })}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {sections.length > 0 ? (
            <Button
              variant="filled"
              loading={isPending}
              disabledReason={chosen.length === 0 ? t('chooseOne') : undefined}
              onClick={update}
            >
              {t('update')}
            </Button>
          ) : null}
        </>
      }
    >
      {plan.notSaved ? (
        <ErrorState title={t('notSaved')} onRetry={plan.saveAgain}>
          {plan.notSaved.problem}
        </ErrorState>
      ) : plan.error && !agents ? (
        <FailedRead title={t('notLoaded')} read={plan} />
      ) : !agents ? (
        <div role="status" aria-label={t('looking')}>
          <SkeletonRows count={4} height={40} />
        </div>
      ) : sections.length === 0 ? (
        <EmptyState icon={<IconCheck size={22} />} title={t('upToDate')}>
          {t('upToDateWhy')}
        </EmptyState>
      ) : (
        <div className={classes.plan}>
          <p className={classes.note}>{t('agents', { count: agents.length })}</p>
          <SectionChoice
            sections={sections}
            chosen={chosen}
            onChange={(next) => setLeft(sections.filter((section) => !next.includes(section)))}
          />
          <PlanAgents agents={agents} first={0} />
        </div>
      )}
    </ModalSurface>
  );
}

/**
 * What an update would do, once the draft is saved: what is typed is a part of the comparison.
 * `notSaved` says why the draft could not be saved; nothing is compared then.
 */
function usePlan(id: string, { saveAll }: AgentDraft) {
  // Undefined while it is being saved.
  const [failure, setFailure] = useState<SaveFailure | null>();
  const save = () => void saveAll().then(setFailure);
  const begin = useEffectEvent(save);
  useEffect(() => begin(), []);
  const plan = useOperation(
    'migrateTemplate',
    { id, dryRun: true },
    { staleTime: 0, enabled: failure === null },
  );
  const saveAgain = () => {
    setFailure(undefined);
    save();
  };
  return { ...plan, notSaved: failure ?? null, saveAgain };
}

function SectionChoice({
  sections,
  chosen,
  onChange,
}: {
  readonly sections: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (sections: readonly string[]) => void;
}) {
  const t = useMessages(agentTemplate);
  const nameOf = useSectionNames();
  return (
    <CheckboxesField
      label={t('what')}
      help={t('whatHelp')}
      options={sections.map((value) => ({ value, label: nameOf(value) }))}
      value={chosen}
      onChange={onChange}
    />
  );
}
