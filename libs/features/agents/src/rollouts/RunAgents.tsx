import { type RolloutAgent } from '@patchbay/contract';
import { Chip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useServerWords } from '@patchbay/screens';
import { rollouts as texts } from './messages.js';
import classes from './Rollouts.module.css';

const tones = {
  waiting: 'grey',
  changed: 'success',
  same: 'grey',
  failed: 'danger',
  undone: 'grey',
  notUndone: 'danger',
} as const;

/** The agents of a rollout with what became of each: those that failed or became worse first. */
export function RunAgents({
  agents,
  first,
  total,
}: {
  readonly agents: readonly RolloutAgent[];
  readonly first: number;
  readonly total: number;
}) {
  const t = useMessages(texts);
  return (
    <section aria-label={t('agents')}>
      <h2 className={classes.heading}>{t('agents')}</h2>
      {agents.length === 0 ? (
        <p className={classes.note}>{t('noAgents')}</p>
      ) : (
        <ul className={classes.rows}>
          {agents.map((agent) => (
            <li key={agent.accountId} className={classes.row}>
              <div className={classes.words}>
                <span className={classes.name}>{agent.accountName}</span>
                <Facts agent={agent} />
              </div>
              {agent.position < first ? <Chip tone="accent">{t('first')}</Chip> : null}
              <Chip tone={agent.broken.length > 0 ? 'warn' : tones[agent.state]}>
                {t(`state.${agent.state}`)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {total > agents.length && agents.length > 0 ? (
        <p className={classes.note}>{t('newest')}</p>
      ) : null}
    </section>
  );
}

function Facts({ agent: { error, changes, conflicts, broken } }: { readonly agent: RolloutAgent }) {
  const t = useMessages(texts);
  const serverWords = useServerWords();
  const counts = [
    changes > 0 ? t('changes', { count: changes }) : '',
    conflicts > 0 ? t('conflicts', { count: conflicts }) : '',
  ].filter(Boolean);
  return (
    <>
      {error === null ? null : <span className={classes.problem}>{serverWords(error)}</span>}
      {broken.map((title) => (
        <span key={title} className={classes.problem}>
          {t('broken', { title })}
        </span>
      ))}
      {counts.length > 0 ? <span className={classes.note}>{counts.join(' · ')}</span> : null}
    </>
  );
}
