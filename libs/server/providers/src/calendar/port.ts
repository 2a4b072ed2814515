/** A stretch of time in milliseconds since the epoch. */
export interface CalendarSpan {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A calendar of a person, as far as appointments may go to it. */
export interface CalendarListing {
  readonly id: string;
  readonly summary: string;
  readonly primary: boolean;
  readonly timeZone: string | null;
}

/**
 * Something to put into a calendar. `key` is a uuid of ours: the same key is the same event,
 * however often it is put.
 */
export interface CalendarEvent extends CalendarSpan {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** Zone in which the event is shown. */
  readonly zone: string;
  readonly place?: string;
  /** Addresses that get an invitation. */
  readonly guests?: readonly string[];
}

/** A calendar with busy times and events. Throws a `CalendarError`. */
export interface CalendarPort {
  /** Calendars that events may go to. */
  calendars(signal?: AbortSignal): Promise<readonly CalendarListing[]>;
  /** The busy times of a calendar, from all its events. */
  busy(
    calendarId: string,
    span: CalendarSpan,
    signal?: AbortSignal,
  ): Promise<readonly CalendarSpan[]>;
  /**
   * Creates an event, once per key. False if the time was taken in the meantime, as far as the
   * calendar itself can tell.
   */
  put(calendarId: string, event: CalendarEvent, signal?: AbortSignal): Promise<boolean>;
  /** Moves or renames an event; false when it is not there. */
  change(
    calendarId: string,
    key: string,
    change: Partial<Omit<CalendarEvent, 'key'>> & Pick<CalendarEvent, 'zone'>,
    signal?: AbortSignal,
  ): Promise<boolean>;
  /** Takes an event out. What is not there is fine. */
  remove(calendarId: string, key: string, signal?: AbortSignal): Promise<void>;
}

/**
 * `unreachable`: no answer, or one that says to come back later. `limited`: too often. `revoked`:
 * the leave to use the calendar was withdrawn. `missing`: there is no such calendar. `refused`:
 * anything else that it said no to. `malformed`: an answer that cannot be read.
 */
export type CalendarErrorCode =
  | 'unreachable'
  | 'limited'
  | 'revoked'
  | 'missing'
  | 'refused'
  | 'malformed';

/** The reason of a calendar's failure. The message is for the log: it contains no token. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  constructor(
    readonly code: CalendarErrorCode,
    message: string,
  ) {
    super(message);
  }

  /** Whether the same may work later without intervention. */
  get retryable(): boolean {
    return this.code === 'unreachable' || this.code === 'limited';
  }
}
