import { useOperation } from '@patchbay/queries';
import { Banner, Button, EmptyState, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/overlays';
import { useState } from 'react';
import classes from './Booking.module.css';
import { Closed } from './Closed.js';
import { DayAndTime } from './DayAndTime.js';
import { booking } from './messages.js';
import { chosenOf } from './request.js';
import { StepForm } from './StepForm.js';
import { stepBeside, type StepProps } from './step-props.js';
import { byDay, dayWords, lastSpan, spanOf, spanWith } from './times.js';
import { useProblems } from './use-problems.js';

/** When it suits: a day, and a free time of it. `taken` went to another person meanwhile. */
export function TimeStep({
  target,
  taken,
  draft,
  change,
  takesFocus,
  go,
  steps,
  onChat,
}: StepProps & { readonly taken: string }) {
  const callWords = useCallWords();
  const t = useMessages(booking);
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const [span, setSpan] = useState(() => spanWith(draft.day, now));
  const { startDate, endDate } = spanOf(span, now);
  const { data, error, refetch, isFetching } = useOperation(
    'listDealerAvailability',
    { targetUser: target, ...chosenOf(draft), opcode: Number(draft.opcode), startDate, endDate },
    { target: null, staleTime: 0 },
  );
  const times = (data?.availableAppointments ?? [])
    .map(({ appointmentDateTimeLocal }) => appointmentDateTimeLocal)
    .filter((time) => time !== taken);
  const chosen = times.includes(draft.time) ? draft : { ...draft, time: '' };
  const { wordsFor, check } = useProblems('time', chosen);
  if (error?.status === 404) return <Closed onChat={onChat} />;
  const next = () => {
    if (!check()) return false;
    go('confirm');
    return true;
  };
  return (
    <StepForm
      step="time"
      steps={steps}
      takesFocus={takesFocus}
      onBack={() => go(stepBeside(steps, 'time', -1))}
      onNext={next}
    >
      {taken ? (
        <Banner tone="danger" title={t('takenTitle')}>
          {t('taken')}
        </Banner>
      ) : null}
      {data ? (
        times.length > 0 ? (
          <DayAndTime
            days={byDay(times)}
            zone={data.timezone}
            draft={chosen}
            change={change}
            error={wordsFor('time')}
          />
        ) : (
          <EmptyState title={t('noTimesTitle', { day: dayWords(endDate, locale) })}>
            {t('noTimes')}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState title={t('noTimesLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
          {callWords(error)}
        </ErrorState>
      ) : (
        <SkeletonRows count={4} height={44} />
      )}
      <div className={classes.spans}>
        {span > 0 ? <Button onClick={() => setSpan(span - 1)}>{t('earlier')}</Button> : null}
        {span < lastSpan ? <Button onClick={() => setSpan(span + 1)}>{t('later')}</Button> : null}
      </div>
    </StepForm>
  );
}
