import { type CaseRun } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import classes from './Cases.module.css';
import { agentCases as texts } from './messages.js';

type Ran = CaseRun['turns'][number]['ran'];

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The functions that ran for an answer, each with its arguments. */
export function RanFunctions({ ran }: { readonly ran: Ran }) {
  const t = useMessages(texts);
  return ran.map(({ name, input }, at) => (
    <p key={at} className={classes.hint}>
      {t('ran', { name })}
      {Object.entries(input).map(([key, value]) => (
        <span key={key} className={classes.argument}>
          {t('ranWith', { key, value: shown(value) })}
        </span>
      ))}
    </p>
  ));
}
