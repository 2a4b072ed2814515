import { formatTimeOfDay, zoneLabel } from '@patchbay/formats';
import { SelectField } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import classes from './Booking.module.css';
import { Choices } from './Choices.js';
import { type Draft } from './draft.js';
import { booking } from './messages.js';
import { clockOf, dayOf, dayWords } from './times.js';
import { type ChangeDraft } from './use-draft.js';

/** The days that have free times, the times of one of them, and the zone in which they are. */
export function DayAndTime({
  days,
  zone,
  draft,
  change,
  error,
}: {
  readonly days: ReadonlyMap<string, readonly string[]>;
  readonly zone: string;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly error: string | undefined;
}) {
  const t = useMessages(booking);
  const locale = useLocale();
  const [first = ''] = days.keys();
  const day = days.has(draft.day) ? draft.day : first;
  return (
    <>
      <SelectField
        large
        label={t('day')}
        value={day}
        options={[...days].map(([value, { length: count }]) => ({
          value,
          label: t('dayTimes', { day: dayWords(value, locale), count }),
        }))}
        onChange={({ target }) => change({ day: target.value, time: '' })}
      />
      <Choices
        tiles
        label={t('time')}
        value={draft.time}
        error={error}
        onChange={(time) => change({ time, day: dayOf(time), zone })}
        choices={(days.get(day) ?? []).map((time) => ({
          value: time,
          label: formatTimeOfDay(clockOf(time), locale),
        }))}
      />
      <p className={classes.meta}>{t('zone', { zone: zoneLabel(zone, locale) })}</p>
    </>
  );
}
