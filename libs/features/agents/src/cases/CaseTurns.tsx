import { type CaseCheck, type CaseRun } from '@patchbay/contract';
import { cx, IconCheck, IconX, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './Cases.module.css';
import { agentCases as texts } from './messages.js';

/** A line of a case; with what the last run found of it, if there was one. */
export interface ShownTurn {
  readonly say: string;
  readonly checks: readonly (CaseCheck & { readonly passed?: boolean })[];
  readonly answer?: Pick<CaseRun['turns'][number], 'reply' | 'ran' | 'failure'>;
}

/** What the caller says, what the agent answered, and each check with its outcome. */
export function CaseTurns({ turns }: { readonly turns: readonly ShownTurn[] }) {
  const t = useMessages(texts);
  return (
    <ol className={classes.turns}>
      {turns.map(({ say, checks, answer }, at) => (
        <li key={at} className={classes.turn}>
          <p className={classes.said}>
            <span className={classes.who}>{t('caller')}</span> <span>{say}</span>
          </p>
          {answer ? (
            <p className={cx(classes.said, answer.failure !== null && classes.problem)}>
              <span className={classes.who}>{t('agent')}</span>{' '}
              <span>
                {answer.failure === null ? answer.reply : t('noReply', { why: answer.failure })}
              </span>
            </p>
          ) : null}
          {answer && answer.ran.length > 0 ? (
            <p className={classes.hint}>{t('ran', { names: answer.ran.join(', ') })}</p>
          ) : null}
          {checks.length > 0 ? (
            <ul className={classes.checks}>
              {checks.map((check, index) => (
                <Check key={index} {...check} />
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Check({ kind, value, passed }: CaseCheck & { readonly passed?: boolean }) {
  const t = useMessages(texts);
  return (
    <li className={cx(classes.check, passed === false && classes.problem)}>
      {passed === undefined ? (
        <span className={classes.bullet} aria-hidden />
      ) : passed ? (
        <IconCheck size={13} className={classes.good} aria-hidden />
      ) : (
        <IconX size={13} aria-hidden />
      )}
      {passed === undefined ? null : (
        <VisuallyHidden>{t(passed ? 'checkPassed' : 'checkFailed')} </VisuallyHidden>
      )}
      <span>{t(`check.${kind}`, { value })}</span>
    </li>
  );
}
