import { type DayReading } from './use-days.js';

/** The days from one to another, both inside. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

interface CalendarProps extends DayReading {
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar of which one day is chosen. */
interface OneDayProps extends CalendarProps {
  kind: 'day';
  value: string | null;
  onPick: (day: string) => void;
}

/** A calendar of which the first and the last day of a range are chosen. */
interface RangeProps extends CalendarProps {
  kind: 'range';
  value: DayRange | null;
  onPick: (range: DayRange) => void;
}

/** Props of the calendar of days. */
export type DayCalendarProps = OneDayProps | RangeProps;
