import {
  Button,
  DateRangeField,
  ModalSurface,
  NumberField,
  Segmented,
  SelectField,
} from '@patchbay/kit';
import { systemClock } from '@patchbay/kernel';
import { type DateFilter, type DateUnit, dateUnits } from '@patchbay/log-query';
import { useFigureZone } from '@patchbay/queries';
import { useState } from 'react';
import { rangeLabel, windowAt } from './range.js';
import { type Days, daysOfWindow, windowOfDays } from './range-days.js';
import classes from './Range.module.css';
import { useRangeWords } from './use-range-words.js';

/** So many of each unit at most; the longest window of the metrics is three years. */
const max: Readonly<Record<DateUnit, number>> = { day: 1096, week: 156, month: 36, year: 3 };

/** A window that moves with the time, or the days from one to another. */
export function CustomRange({
  filter,
  onChoose,
  onClose,
}: {
  readonly filter: DateFilter;
  readonly onChoose: (filter: DateFilter) => void;
  readonly onClose: () => void;
}) {
  const words = useRangeWords();
  const { t } = words;
  const timeZone = useFigureZone();
  const [kind, setKind] = useState<'moving' | 'days'>('unit' in filter ? 'moving' : 'days');
  const [count, setCount] = useState<number | null>('unit' in filter ? filter.lastN : 14);
  const [unit, setUnit] = useState<DateUnit>('unit' in filter ? filter.unit : 'day');
  const [days, setDays] = useState<Days | null>(() =>
    daysOfWindow(windowAt(filter, systemClock.now()), timeZone),
  );
  const chosen: DateFilter | null =
    kind === 'moving'
      ? count !== null && count >= 1
        ? { lastN: Math.min(Math.round(count), max[unit]), unit }
        : null
      : days && windowOfDays(days, timeZone);
  const choose = () => void (chosen && onChoose(chosen));
  return (
    <ModalSurface
      title={t('custom')}
      onClose={onClose}
      onSubmitKeys={choose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="filled" disabled={chosen === null} onClick={choose}>
            {chosen ? t('useRange', { range: rangeLabel(words, chosen, 'ofLast') }) : t('use')}
          </Button>
        </>
      }
    >
      <div className={classes.custom}>
        <Segmented
          label={t('kind')}
          value={kind}
          options={[
            { value: 'moving', label: t('moving') },
            { value: 'days', label: t('days') },
          ]}
          onChange={setKind}
          full
        />
        {kind === 'moving' ? (
          <div className={classes.moving}>
            <NumberField
              label={t('count')}
              value={count}
              onChange={setCount}
              min={1}
              max={max[unit]}
            />
            <SelectField
              label={t('unit')}
              value={unit}
              options={dateUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
              onChange={(event) => setUnit(event.target.value as DateUnit)}
            />
          </div>
        ) : (
          <DateRangeField
            label={t('between.days')}
            value={days}
            onChange={setDays}
            timeZone={timeZone}
          />
        )}
        <p className={classes.hint}>{t(kind === 'moving' ? 'movingHelp' : 'daysHelp')}</p>
      </div>
    </ModalSurface>
  );
}
