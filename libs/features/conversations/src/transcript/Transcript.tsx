import { type ReplyOf } from '@patchbay/contract';
import { clockTime, dayLabel, durationClock } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { Bubble, Chip, FunctionRun } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import classes from '../inbox/Inbox.module.css';
import { CollectedData, collectedEntries } from '../thread/CollectedData.js';
import { thread } from '../thread/messages.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The lines of one conversation, its outcome, its function runs, and the collected values. */
export function Transcript({
  details,
}: {
  readonly details: ReplyOf<'getConversationByUuid'>['details'];
}) {
  const t = useMessages(thread);
  const locale = useLocale();
  const at = secondsToMilliseconds(details.startedAt);
  return (
    <div className={classes.transcript}>
      <p className={classes.meta}>
        {[
          dayLabel(at, { now: Date.now(), timeZone, locale }),
          clockTime(at, { timeZone, locale }),
          details.type === 'call' ? durationClock(details.duration) : null,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        {details.agentOutcome ? <Chip tone="grey">{details.agentOutcome}</Chip> : null}{' '}
        {details.selfCall ? <Chip>{t('ownTest')}</Chip> : null}
      </p>
      {details.summary ? <p className={classes.summary}>{details.summary}</p> : null}
      <div className={classes.lines}>
        {details.dialog.map((line, index) => (
          <Bubble
            key={index}
            by={line.role === 'user' ? 'customer' : line.role === 'person' ? 'person' : 'agent'}
            footer={
              line.atSeconds === undefined ? undefined : durationClock(Math.round(line.atSeconds))
            }
          >
            {line.content}
          </Bubble>
        ))}
      </div>
      {details.functionsRun.length > 0 ? (
        <section className={classes.part}>
          <h3>{t('functions')}</h3>
          {details.functionsRun.map((run) => (
            <FunctionRun
              key={run.id}
              name={run.label}
              result={run.words}
              duration={t('duration', { ms: run.durationMs })}
              request={run.input}
              response={run.output}
              state={
                run.status === 'ok'
                  ? { label: t('done'), tone: 'success' }
                  : { label: t('failed'), tone: 'danger' }
              }
            />
          ))}
        </section>
      ) : null}
      {collectedEntries(details.collectedData).length > 0 ? (
        <section className={classes.part}>
          <h3>{t('collected')}</h3>
          <CollectedData data={details.collectedData} />
        </section>
      ) : null}
    </div>
  );
}
