import { Button, IconCalendarCheck } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useEffect, useRef } from 'react';
import classes from './Booking.module.css';
import { type Draft } from './draft.js';
import { booking } from './messages.js';
import { whenWords } from './when-words.js';

/** What was booked, and what can be done next. */
export function Booked({
  draft,
  takesFocus,
  another,
  onAnother,
}: {
  readonly draft: Draft;
  readonly takesFocus: boolean;
  /** What can be booked next, as the button says it. */
  readonly another: string;
  readonly onAnother: () => void;
}) {
  const t = useMessages(booking);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { day, time, zone } = whenWords(draft, useLocale());
  return (
    <div className={classes.done}>
      <span className={classes.mark} aria-hidden>
        <IconCalendarCheck size={22} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={classes.question}>
        {t('bookedTitle')}
      </h2>
      <p className={classes.when}>{t('booked', { day, time })}</p>
      <p className={classes.meta}>{zone}</p>
      <p>{draft.service}</p>
      <p className={classes.meta}>{t('toChange')}</p>
      <Button size="lg" onClick={onAnother}>
        {another}
      </Button>
    </div>
  );
}
