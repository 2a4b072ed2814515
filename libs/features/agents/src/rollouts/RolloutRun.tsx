import { type RolloutAgent, type TemplateRollout } from '@patchbay/contract';
import { Banner, Button, buttonClass, ProgressBar } from '@patchbay/kit';
import { listFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { rollouts as texts, type RolloutMessages } from './messages.js';
import { firstOf } from './migrated-slots.js';
import classes from './Rollouts.module.css';
import { RunAgents } from './RunAgents.js';
import { useSectionNames } from './use-sections.js';
import { isMoving, useSteps } from './use-rollouts.js';

export interface RolloutRunProps {
  readonly templateId: string;
  readonly rollout: TemplateRollout;
  readonly agents: readonly RolloutAgent[];
}

/** A rollout: how far it is, what a person can do now, and what became of each agent. */
export function RolloutRun({ templateId, rollout, agents }: RolloutRunProps) {
  const t = useMessages(texts);
  const steps = useSteps(templateId, rollout);
  return (
    <>
      {isMoving(rollout) ? (
        <Progress rollout={rollout} onHalt={steps.halt} />
      ) : (
        <Decision templateId={templateId} rollout={rollout} steps={steps} />
      )}
      <RunAgents
        agents={agents}
        first={firstOf(rollout.total, rollout.firstPercent)}
        total={rollout.total}
      />
      <Sections rollout={rollout} />
      <p className={classes.note}>{t('watched', { share: rollout.mostWorse / 100 })}</p>
    </>
  );
}

/** The sections that a rollout of some of them brings up to date. */
function Sections({ rollout: { sections } }: { readonly rollout: TemplateRollout }) {
  const t = useMessages(texts);
  const nameOf = useSectionNames();
  const locale = useLocale();
  if (sections === null) return null;
  return (
    <p className={classes.note}>
      {t('onlySections', { sections: listFormat(locale).format(sections.map(nameOf)) })}
    </p>
  );
}

function Progress({
  rollout: { state, revision, done, total, changed, undone, firstPercent },
  onHalt,
}: {
  readonly rollout: TemplateRollout;
  readonly onHalt: () => void;
}) {
  const t = useMessages(texts);
  if (state === 'undoing')
    return (
      <ProgressBar
        label={t('undoing', { revision })}
        done={undone}
        total={changed + undone}
        note={t('progress', { done: undone, total: changed + undone })}
      />
    );
  const first = firstOf(total, firstPercent);
  const until = done < first ? first : total;
  return (
    <ProgressBar
      label={t('running', { revision })}
      done={done}
      total={until}
      note={t('progress', { done, total: until })}
      onStop={onHalt}
    />
  );
}

const tones = {
  waiting: 'info',
  halted: 'warn',
  done: 'success',
  undone: 'info',
} as const;

/** The state of a rollout that does not move, with what a person can do. */
function Decision({
  templateId,
  rollout,
  steps,
}: {
  readonly templateId: string;
  readonly rollout: TemplateRollout;
  readonly steps: ReturnType<typeof useSteps>;
}) {
  const t = useMessages(texts);
  const { state, changed, done, total } = rollout;
  const isWhole = done === total;
  if (state === 'running' || state === 'undoing') return null;
  const words = wordsOf(t, rollout);
  const goesOn = state === 'waiting' || state === 'halted';
  return (
    <Banner
      tone={tones[state]}
      title={words.title}
      actions={
        <>
          {goesOn ? (
            <Button variant="filled" loading={steps.isPending} onClick={steps.goOn}>
              {t(state === 'waiting' ? 'goOn' : isWhole ? 'accept' : 'goOnAnyway')}
            </Button>
          ) : null}
          {rollout.failed > 0 ? (
            <Button disabled={steps.isPending} onClick={steps.retry}>
              {t('retry')}
            </Button>
          ) : null}
          {state !== 'undone' && changed > 0 ? (
            <Button disabled={steps.isPending} onClick={() => void steps.undo()}>
              {t('undo')}
            </Button>
          ) : null}
          {goesOn ? null : (
            <Link
              to="/app/templates/rollouts"
              search={{ template: templateId }}
              className={buttonClass()}
            >
              {t('another')}
            </Link>
          )}
        </>
      }
    >
      {words.body}
    </Banner>
  );
}

function wordsOf(t: RolloutMessages, rollout: TemplateRollout) {
  const { state, haltedBy, firstPercent, total, done, changed, failed, undone } = rollout;
  const { revision, worse, mostWorse } = rollout;
  const left = failed > 0 ? ` ${t('notAll', { count: failed })}` : '';
  if (state === 'waiting')
    return {
      title: t('waitingTitle', { count: firstOf(total, firstPercent) }),
      body: t('waiting', { count: total - done }) + left,
    };
  if (state === 'halted')
    return haltedBy === 'worse'
      ? {
          title: t('haltedWorseTitle'),
          body: [
            t('haltedWorse', { count: worse, share: mostWorse / 100 }),
            done < total ? t('halted') : '',
          ]
            .filter(Boolean)
            .join(' '),
        }
      : { title: t('haltedTitle'), body: t('halted') };
  if (state === 'done')
    return { title: t('doneTitle'), body: t('done', { changed, revision }) + left };
  return { title: t('undoneTitle'), body: t('undone', { count: undone }) + left };
}
