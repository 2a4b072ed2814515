import { type ReplyOf } from '@patchbay/contract';
import { IconCircleCheckFilled, IconCircleX } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useFunctionWords } from '@patchbay/screens';
import { thread } from './messages.js';
import { DataFacts } from '../entries/DataFacts.js';
import classes from '../entries/Entries.module.css';
import { JsonToggle } from '../entries/JsonToggle.js';

type Run = ReplyOf<'getRoomTimeline'>['functionsRun'][number];

/** One run of a function: what it did and with what; the data only for those who may see them. */
export function RunCard({ run }: { readonly run: Run }) {
  const t = useMessages(thread);
  const label = useFunctionWords().name(run.name, run.label);
  const isOk = run.status === 'ok';
  const Mark = isOk ? IconCircleCheckFilled : IconCircleX;
  return (
    <li className={classes.runCard} data-card>
      <div className={classes.runHead}>
        <Mark
          size={15}
          className={isOk ? classes.good : classes.bad}
          role="img"
          aria-label={isOk ? t('done') : t('failed')}
        />
        <strong>{label}</strong>
        <span className={classes.size}>{t('duration', { ms: run.durationMs })}</span>
      </div>
      {run.words === run.label ? null : <p className={classes.runWords}>{run.words}</p>}
      {run.input ? (
        <>
          <DataFacts data={run.input} />
          <JsonToggle label={label} value={{ input: run.input, output: run.output }} />
        </>
      ) : null}
    </li>
  );
}
