import { type ReplyOf, type TemplateRollout } from '@patchbay/contract';
import {
  Banner,
  Button,
  buttonClass,
  CheckboxesField,
  EmptyState,
  IconCheck,
  IconTemplate,
  NumberField,
  SkeletonRows,
  useToast,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { Link, useChangeSearch } from '@patchbay/routes';
import { FailedRead, useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { rollouts as texts } from './messages.js';
import { firstOf } from './migrated-slots.js';
import { PlanAgents } from './PlanAgents.js';
import classes from './Rollouts.module.css';
import { useSectionNames, useSections } from './use-sections.js';

/** What a rollout would do to each agent, and the shares with which it begins. */
export function RolloutPlan({
  templateId,
  active,
}: {
  readonly templateId: string;
  /** Another rollout that has not ended yet. */
  readonly active: TemplateRollout | null;
}) {
  const t = useMessages(texts);
  const all = useSections(templateId);
  // Null for all of them.
  const [sections, setSections] = useState<readonly string[] | null>(null);
  const chosen = sections ?? all;
  const part = sections === null ? {} : { sectionsToMigrate: [...sections] };
  const plan = useOperation(
    'migrateTemplate',
    { id: templateId, dryRun: true, ...part },
    { staleTime: 0, keepPrevious: true, enabled: sections?.length !== 0 },
  );
  if (!plan.data && plan.error) return <FailedRead title={t('notLoaded')} read={plan} />;
  if (!plan.data)
    return (
      <div role="status" aria-label={t('looking')}>
        <SkeletonRows count={6} height={48} />
      </div>
    );
  const { total, revision, agents } = plan.data;
  if (agents.length === 0 && sections === null)
    return (
      <EmptyState
        icon={total === 0 ? <IconTemplate size={22} /> : <IconCheck size={22} />}
        title={t(total === 0 ? 'noneTitle' : 'upToDateTitle')}
      >
        {total === 0 ? t('none') : t('upToDate', { count: total, revision })}
      </EmptyState>
    );
  if (active && active.state !== 'halted')
    return (
      <Banner
        tone="info"
        title={t('underway')}
        actions={
          <Link
            to="/app/templates/rollouts"
            search={{ template: templateId, rollout: active.id }}
            className={buttonClass()}
          >
            {t('openIt')}
          </Link>
        }
      >
        {t('underwayWhy')}
      </Banner>
    );
  return (
    <>
      <SectionChoice
        all={all}
        chosen={chosen}
        onChoose={(next) => setSections(next.length === all.length ? null : next)}
      />
      {chosen.length === 0 || agents.length === 0 ? (
        <p className={classes.note}>{t(chosen.length === 0 ? 'noSection' : 'sectionUpToDate')}</p>
      ) : (
        <Start templateId={templateId} plan={plan.data} sections={sections} />
      )}
    </>
  );
}

/** Which sections of the template are rolled out; all of them at first. */
function SectionChoice({
  all,
  chosen,
  onChoose,
}: {
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (sections: readonly string[]) => void;
}) {
  const t = useMessages(texts);
  const nameOf = useSectionNames();
  if (all.length < 2) return null;
  return (
    <details className={classes.sections}>
      <summary>{t('someSections')}</summary>
      <CheckboxesField
        label={t('sections')}
        help={t('sectionsHelp')}
        options={all.map((value) => ({ value, label: nameOf(value) }))}
        value={chosen}
        onChange={onChoose}
      />
    </details>
  );
}

/** The default shares, in percent. */
const defaultShares = { first: 10, worse: 5 };

function Start({
  templateId,
  plan,
  sections,
}: {
  readonly templateId: string;
  readonly plan: ReplyOf<'migrateTemplate'>;
  readonly sections: readonly string[] | null;
}) {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const toast = useToast();
  const change = useChangeSearch();
  const [firstPercent, setFirst] = useState<number | null>(defaultShares.first);
  const [mostWorse, setWorse] = useState<number | null>(defaultShares.worse);
  const { mutate, isPending } = useOperationMutation('startTemplateRollout', {
    onSuccess: ({ rollout }) => {
      toast(t('started'));
      void change({ rollout: rollout.id });
    },
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  const { agents, changed, conflicting, total, revision } = plan;
  const first = firstOf(agents.length, firstPercent ?? 0);
  const isWrong = firstPercent === null || firstPercent < 1 || mostWorse === null;
  return (
    <>
      <section className={classes.plan} aria-label={t('title')}>
        <p className={classes.summary}>
          {t('summary', { changed, total, revision })}{' '}
          {conflicting > 0 ? t('conflicting', { count: conflicting }) : null}
        </p>
        <div className={classes.shares}>
          <NumberField
            label={t('firstPercent')}
            help={t('firstPercentHelp')}
            value={firstPercent}
            onChange={setFirst}
            min={1}
            max={100}
            unit={t('percent')}
          />
          <NumberField
            label={t('mostWorse')}
            help={t('mostWorseHelp')}
            value={mostWorse}
            onChange={setWorse}
            min={0}
            max={100}
            unit={t('percent')}
          />
        </div>
        <div>
          <Button
            variant="filled"
            loading={isPending}
            disabledReason={isWrong ? t('wrongShare', { least: 0.01, most: 1 }) : undefined}
            onClick={() => {
              const part = sections ? { sectionsToMigrate: [...sections] } : {};
              if (!isWrong) mutate({ id: templateId, firstPercent, mostWorse, ...part });
            }}
          >
            {t('start', { count: first })}
          </Button>
        </div>
      </section>
      <PlanAgents agents={agents} first={first} />
    </>
  );
}
