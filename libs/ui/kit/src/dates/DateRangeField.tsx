import { formatDay, formatDays } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useRef } from 'react';
import { IconButton } from '../actions/IconButton.js';
import { cx } from '../class-names.js';
import { Field } from '../field/Field.js';
import { type ValueFieldProps } from '../field/value-field.js';
import { IconX } from '../icons/first-icons.js';
import { IconCalendar } from '../icons/icons.js';
import { type DayRange } from './calendar-props.js';
import { CalendarPopover } from './CalendarPopover.js';
import classes from './DateField.module.css';
import { dates } from './messages.js';
import { presetRange, type RangePreset, defaultPresets } from './range-presets.js';
import { useCalendarPanel } from './use-calendar-parts.js';
import { type DayReading, useDays } from './use-days.js';

export interface DateRangeFieldProps extends Omit<
  ValueFieldProps<DayRange | null>,
  'name' | 'autoFocus'
> {
  /** The first and the last day that can be chosen, as `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** The time zone whose day is today; without it that of this browser. */
  timeZone?: string;
  /** The ranges beside the calendar; by default those of `defaultPresets`. */
  presets?: readonly RangePreset[];
  /** The range can be taken away again. */
  clearable?: boolean;
}

const isSame = (one: DayRange | null, other: DayRange) =>
  one?.from === other.from && one.to === other.to;

/** The names of presets, which are never longer than two words. */
function usePresetNames() {
  const t = useMessages(dates);
  return (preset: RangePreset) =>
    typeof preset === 'number' ? t('lastDays', { count: preset }) : t(preset);
}

const rangeText = ({ from, to }: DayRange, locale: string) =>
  from === to ? formatDay(from, locale) : formatDays(from, to, locale);

interface PresetsProps {
  offered: readonly { readonly preset: RangePreset; readonly range: DayRange }[];
  value: DayRange | null;
  onPick: (range: DayRange) => void;
}

/** The usual ranges beside the calendar. */
function Presets({ offered, value, onPick }: PresetsProps) {
  const t = useMessages(dates);
  const nameOf = usePresetNames();
  return (
    <div role="group" aria-label={t('presets')} className={classes.presets}>
      {offered.map(({ preset, range }) => (
        <button
          key={preset}
          type="button"
          className={classes.preset}
          aria-pressed={isSame(value, range)}
          onClick={() => onPick(range)}
        >
          {nameOf(preset)}
        </button>
      ))}
    </div>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  const t = useMessages(dates);
  return (
    <IconButton
      label={t('clearRange', { label })}
      icon={<IconX size={15} />}
      className={classes.toggle}
      onClick={onClear}
    />
  );
}

/** The presets with their ranges, and a range in words: with the name of the preset that it is. */
function useOffered(
  value: DayRange | null,
  {
    presets,
    placeholder,
    today,
    locale,
  }: DayReading & { presets: readonly RangePreset[]; placeholder: string | undefined },
) {
  const t = useMessages(dates);
  const nameOf = usePresetNames();
  const offered = presets.map((preset) => ({ preset, range: presetRange(preset, today) }));
  const chosen = offered.find(({ range }) => isSame(value, range));
  const text = value
    ? `${chosen ? `${nameOf(chosen.preset)}: ` : ''}${rangeText(value, locale)}`
    : (placeholder ?? t('anyTime'));
  return { offered, text };
}

/**
 * The days from one to another, by a preset or in a calendar. Its value is null for any time.
 * States: help, error, locked, disabled, calendar open. Keys: Enter opens, arrow keys move by days
 * and weeks, Escape closes.
 */
export function DateRangeField({
  value,
  onChange,
  onBlur,
  min,
  max,
  timeZone,
  presets = defaultPresets,
  clearable = false,
  placeholder,
  disabled,
  'data-field': dataField,
  ...props
}: DateRangeFieldProps) {
  const t = useMessages(dates);
  const days = useDays(timeZone);
  const { offered, text } = useOffered(value, { presets, placeholder, ...days });
  const control = useRef<HTMLButtonElement>(null);
  const { isOpen, setOpen, setNear, late } = useCalendarPanel();
  const isFixed = Boolean(props.locked || disabled);
  const pick = (range: DayRange) => {
    onChange(range);
    setOpen(false);
  };
  return (
    <>
      <Field
        {...props}
        prefix={<IconCalendar size={15} className={classes.icon} aria-hidden />}
        suffix={
          clearable && value && !isFixed ? (
            <ClearButton
              label={props.label}
              onClear={() => {
                onChange(null);
                control.current?.focus();
              }}
            />
          ) : undefined
        }
      >
        {({ className, id, readOnly: _locked, 'aria-invalid': _invalid, ...described }) => (
          <button
            {...described}
            id={id}
            ref={control}
            type="button"
            data-field={dataField}
            className={cx(className, classes.range)}
            data-empty={value ? undefined : true}
            aria-label={`${props.label}, ${text}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-disabled={isFixed || undefined}
            onPointerEnter={() => setNear(!isFixed)}
            onFocus={() => setNear(!isFixed)}
            onBlur={onBlur}
            onClick={() => setOpen(!isFixed && !isOpen)}
          >
            {text}
          </button>
        )}
      </Field>
      <CalendarPopover
        anchor={control}
        late={late}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('calendarOf', { label: props.label })}
      >
        {(Calendar) => (
          <>
            <Presets offered={offered} value={value} onPick={pick} />
            <Calendar kind="range" {...days} min={min} max={max} value={value} onPick={pick} />
          </>
        )}
      </CalendarPopover>
    </>
  );
}
