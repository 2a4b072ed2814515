import { useMessages } from '@patchbay/messages';
import { useRef } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { Switch } from '../choices/Switch.js';
import { TimeField } from '../text-fields/TimeField.js';
import { IconAlertCircle, IconX } from '../icons/first-icons.js';
import { IconCopy, IconPlus } from '../icons/icons.js';
import { dates } from './messages.js';
import {
  added,
  type DayDraft,
  MOST_SPANS,
  type OpenHours,
  problemAt,
  shownEnd,
  typedEnd,
} from './week-hours.js';
import classes from './WeekScheduleField.module.css';

interface WeekdayRowProps {
  name: string;
  day: DayDraft;
  isFixed: boolean;
  onChange: (day: DayDraft) => void;
  onToggle: (isOpen: boolean) => void;
  onCopy: () => void;
}

/** A day of the week: open or closed, its hours, and what can be done with them. */
export function WeekdayRow({ name, day, isFixed, onChange, onToggle, onCopy }: WeekdayRowProps) {
  const t = useMessages(dates);
  const row = useRef<HTMLDivElement>(null);
  const edit = (at: number, patch: Partial<OpenHours>) =>
    onChange({
      ...day,
      spans: day.spans.map((span, index) => (index === at ? { ...span, ...patch } : span)),
    });
  const remove = (at: number) => {
    onChange({ ...day, spans: day.spans.filter((_, index) => index !== at) });
    row.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div ref={row} role="group" aria-label={name} className={classes.row}>
      <div className={classes.name}>
        <Switch
          label={name}
          checked={day.isOpen}
          disabled={isFixed}
          onChange={(isOpen) => onToggle(isOpen)}
        />
      </div>
      {day.isOpen ? (
        <div className={classes.spans}>
          {day.spans.map((span, at) => (
            // Hours have no id: their place is their key.
            <Hours
              key={at}
              name={name}
              number={at + 1}
              span={span}
              isFixed={isFixed}
              problem={problemAt(day.spans, at)}
              onChange={(patch) => edit(at, patch)}
              onRemove={day.spans.length > 1 && !isFixed ? () => remove(at) : undefined}
            />
          ))}
        </div>
      ) : (
        <p className={classes.closed}>{t('closed')}</p>
      )}
      {day.isOpen && !isFixed ? (
        <div className={classes.tools}>
          <IconButton
            data-add
            label={t('addHoursOn', { day: name })}
            icon={<IconPlus size={15} />}
            disabled={day.spans.length >= MOST_SPANS}
            onClick={() => onChange({ ...day, spans: added(day.spans) })}
          />
          <IconButton
            label={t('copyToAllOf', { day: name })}
            icon={<IconCopy size={15} />}
            onClick={onCopy}
          />
        </div>
      ) : null}
    </div>
  );
}

interface HoursProps {
  name: string;
  number: number;
  span: OpenHours;
  isFixed: boolean;
  problem: ReturnType<typeof problemAt>;
  onChange: (patch: Partial<OpenHours>) => void;
  onRemove: (() => void) | undefined;
}

function Hours({ name, number, span, isFixed, problem, onChange, onRemove }: HoursProps) {
  const t = useMessages(dates);
  const words = problem && t(problem);
  return (
    <div>
      <div className={classes.span}>
        <TimeField
          label={t('opens', { day: name, number })}
          labelHidden
          value={span.from}
          disabled={isFixed}
          error={words}
          onChange={(from) => onChange({ from })}
        />
        <span className={classes.until}>{t('until')}</span>
        <TimeField
          label={t('closes', { day: name, number })}
          labelHidden
          value={shownEnd(span.to)}
          disabled={isFixed}
          error={words}
          onChange={(to) => onChange({ to: typedEnd(to) })}
        />
        {onRemove ? (
          <IconButton
            label={t('removeHours', { day: name, number })}
            icon={<IconX size={15} />}
            onClick={onRemove}
          />
        ) : null}
      </div>
      {/* Each field reads its problem itself; what is shown stands once, below both. */}
      {words ? (
        <p aria-hidden className={classes.problem}>
          <IconAlertCircle size={14} />
          {words}
        </p>
      ) : null}
    </div>
  );
}
