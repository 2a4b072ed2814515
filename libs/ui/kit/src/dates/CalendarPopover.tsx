import { type ReactNode, type RefObject } from 'react';
import { NotOpened } from '../actions/NotOpened.js';
import { Popover } from '../actions/Popover.js';
import classes from './DateField.module.css';
import { type useCalendarParts } from './use-calendar-parts.js';

type Loaded = ReturnType<typeof useCalendarParts>;

interface CalendarPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  late: Loaded;
  open: boolean;
  onClose: () => void;
  label: string;
  children: (Calendar: NonNullable<Loaded['parts']>['DayCalendar']) => ReactNode;
}

/** The panel of a field with a calendar. It opens when the calendar has loaded. */
export function CalendarPopover({
  anchor,
  late,
  open,
  onClose,
  label,
  children,
}: CalendarPopoverProps) {
  if (open && late.failed)
    return <NotOpened anchor={anchor} label={label} onRetry={late.retry} onClose={onClose} />;
  if (!late.parts) return null;
  return (
    <Popover anchor={anchor} label={label} open={open} onClose={onClose} align="end">
      <div className={classes.panel}>{children(late.parts.DayCalendar)}</div>
    </Popover>
  );
}
