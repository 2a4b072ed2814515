import { monthStart, shiftDay } from '@patchbay/formats';
import { type DayRange } from './calendar-props.js';

/** A range that is asked for often, by its name or by its number of days up to today. */
export type RangePreset = 'today' | 'yesterday' | 'thisMonth' | 'lastMonth' | number;

/** The presets that a field offers when none are named. */
export const defaultPresets: readonly RangePreset[] = [
  'today',
  'yesterday',
  7,
  30,
  90,
  'thisMonth',
  'lastMonth',
];

/** The days of a preset, counted from today. */
export function presetRange(preset: RangePreset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) };
    case 'thisMonth':
      return { from: monthStart(today), to: today };
    case 'lastMonth':
      return { from: monthStart(today, -1), to: shiftDay(monthStart(today), -1) };
    default:
      return { from: shiftDay(today, 1 - preset), to: today };
  }
}
