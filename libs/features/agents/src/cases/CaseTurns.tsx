import { type CaseCheck, type CaseEnding, type CaseRun } from '@patchbay/contract';
import { cx, IconCheck, IconX, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useServerWords } from '@patchbay/screens';
import { RanFunctions } from './RanFunctions.js';
import { endings } from './case-words.js';
import { SpokenLine, SpokenTurn, SpokenTurns } from '../spoken-lines/SpokenLines.js';
import classes from './Cases.module.css';
import { agentCases as texts, type CaseMessages } from './messages.js';

type ShownCheck = CaseCheck & { readonly passed?: boolean; readonly found?: string };

/** A line of a case; with what the last run found of it, if there was one. */
export interface ShownTurn {
  readonly say: string;
  readonly checks: readonly ShownCheck[];
  readonly answer?: Pick<CaseRun['turns'][number], 'reply' | 'ran' | 'failure'>;
}

/** What the caller says, what the agent answered, and each check with its outcome. */
export function CaseTurns({ turns }: { readonly turns: readonly ShownTurn[] }) {
  const t = useMessages(texts);
  const serverWords = useServerWords();
  return (
    <SpokenTurns>
      {turns.map(({ say, checks, answer }, at) => (
        <SpokenTurn key={at}>
          <SpokenLine who={t('caller')}>
            <span>{say}</span>
          </SpokenLine>
          {answer ? (
            <SpokenLine who={t('agent')} isProblem={answer.failure !== null}>
              <span>
                {answer.failure === null
                  ? answer.reply
                  : t('noReply', { why: serverWords(answer.failure) })}
              </span>
            </SpokenLine>
          ) : null}
          {answer ? <RanFunctions ran={answer.ran} /> : null}
          {checks.length > 0 ? (
            <ul className={classes.checks}>
              {checks.map((check, index) => (
                <Check key={index} {...check} />
              ))}
            </ul>
          ) : null}
        </SpokenTurn>
      ))}
    </SpokenTurns>
  );
}

function Check(check: ShownCheck) {
  const t = useMessages(texts);
  const { passed } = check;
  const instead = passed === false ? foundWords(t, check) : null;
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
      <span>
        {checkWords(t, check)}
        {instead === null ? null : `; ${instead}`}
      </span>
    </li>
  );
}

const isEnding = (value: string): value is CaseEnding =>
  (endings as readonly string[]).includes(value);
const endingWords = (t: CaseMessages, value: string) =>
  isEnding(value) ? t(`ending.${value}`) : value;

/** What a check asks, in words. */
export function checkWords(t: CaseMessages, check: CaseCheck): string {
  const { kind, value, argument = '', holds, exact } = check;
  if (kind === 'ended') return t('check.ended', { value: endingWords(t, value) });
  if (kind === 'ran' && argument)
    return t(exact ? 'check.ranIs' : 'check.ranHolds', { value, argument, holds: holds ?? '' });
  if (kind === 'collected' && holds)
    return t(exact ? 'check.collectedIs' : 'check.collectedHolds', { value, holds });
  return t(`check.${kind}`, { value });
}

/** What there is instead of what a check asks; null where the answer above says it. */
function foundWords(t: CaseMessages, { kind, found }: ShownCheck): string | null {
  if (found === undefined) return kind === 'ran' ? t('found.notRun') : null;
  if (kind === 'ended') return t('found.ended', { found: endingWords(t, found) });
  return found === '' ? t('found.nothing') : t('found.value', { found });
}
