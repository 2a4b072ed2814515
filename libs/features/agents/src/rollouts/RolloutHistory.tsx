import { type TemplateRollout } from '@patchbay/contract';
import { Chip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { rollouts as texts } from './messages.js';
import classes from './Rollouts.module.css';

const tones = {
  running: 'accent',
  waiting: 'warn',
  halted: 'warn',
  done: 'success',
  undoing: 'accent',
  undone: 'grey',
} as const;

/** The rollouts of a template, newest first; each opens at its own address. */
export function RolloutHistory({
  templateId,
  rollouts,
  opened,
}: {
  readonly templateId: string;
  readonly rollouts: readonly TemplateRollout[];
  readonly opened: string | null;
}) {
  const t = useMessages(texts);
  return (
    <section aria-label={t('history')}>
      <h2 className={classes.heading}>{t('history')}</h2>
      {rollouts.length === 0 ? <p className={classes.note}>{t('noHistory')}</p> : null}
      {rollouts.length > 0 ? (
        <ul className={classes.rows}>
          {rollouts.map(({ id, state, revision, startedAt, done, total, worse, firstPercent }) => (
            <li key={id} className={classes.row}>
              <div className={classes.words}>
                <Link
                  to="/app/templates/rollouts"
                  search={{ template: templateId, rollout: id }}
                  className={classes.link}
                  aria-current={id === opened ? 'page' : undefined}
                >
                  {t('runOf', { revision, at: new Date(startedAt) })}
                </Link>
                <span className={classes.note}>
                  {t('runFacts', { done, total, worse, share: firstPercent / 100 })}
                </span>
              </div>
              <Chip tone={tones[state]}>{t(`run.${state}`)}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
