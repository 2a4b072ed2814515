import { announce, type Owner, ownerOf, type Services } from '@patchbay/server-core';
import { type CalendarListing, CalendarError } from '@patchbay/server-providers';
import { refuse, type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { openConnection, type ConnectionServices } from './connection.js';
import { nearestConnection, type ConnectionRow, chooseCalendar } from './connection-repository.js';
import { createOwnCalendar, ownCalendarId } from './own-calendar.js';

export type GoogleServices = ConnectionServices & Pick<Services, 'publicUrl' | 'log'>;

interface CalendarChoiceHandlersContext {
  readonly google: GoogleServices['google'];
  readonly store: GoogleServices['store'];
  readonly services: GoogleServices;
}

/** Lists the calendars, and selects the one for appointments. */
export function calendarChoiceHandlers({
  google,
  store,
  services,
}: CalendarChoiceHandlersContext): Pick<
  Handlers<Db>,
  'listGoogleCalendars' | 'getMainGoogleCalendar' | 'setMainGoogleCalendar'
> {
  return {
    listGoogleCalendars: async ({ target, context }) => {
      const owner = ownerOf(target);
      const connection = await connectionOf(google, store, owner);
      const all = await listed(services, store, owner, connection, context.signal);
      // Of another person's calendars the caller may only see the selected one.
      const calendars =
        connection && connection.accountId !== owner.accountId
          ? all.filter(({ id }) => id === connection.calendarId)
          : all;
      const chosen = connection?.calendarId ?? ownCalendarId;
      return {
        message: 'Success',
        connected: connection !== null,
        provider: connection ? ('google' as const) : ('embedded' as const),
        calendars: calendars.map((one) => ({ ...one, main: one.id === chosen })),
      };
    },
    getMainGoogleCalendar: async ({ target }) => {
      const owner = ownerOf(target);
      const connection = await connectionOf(google, store, owner);
      // The name is stored with the selection, so that this works while Google is unavailable.
      if (connection)
        return {
          message: 'Success',
          connected: true,
          provider: 'google' as const,
          connection:
            connection.accountId === owner.accountId ? ('own' as const) : ('organization' as const),
          calendar: {
            id: connection.calendarId,
            summary: connection.calendarName,
            primary: false,
            timeZone: null,
            main: true,
          },
          problem: connection.brokenReason,
        };
      const [own] = await createOwnCalendar({ store, owner }).calendars();
      return {
        message: 'Success',
        connected: false,
        provider: 'embedded' as const,
        connection: google ? ('none' as const) : ('unavailable' as const),
        calendar: { ...(own as CalendarListing), main: true },
        problem: null,
      };
    },
    setMainGoogleCalendar: async ({ body, target, context }) => {
      const owner = ownerOf(target);
      const connection = await connectionOf(google, store, owner);
      if (connection && connection.accountId !== owner.accountId)
        throw refuse.invalid([
          {
            path: 'query.targetAccountId',
            message: 'has the calendar of its organization: choose it there',
          },
        ]);
      const found = (await listed(services, store, owner, connection, context.signal)).find(
        ({ id }) => id === body.calendar,
      );
      if (!found) throw refuse.notFound('Calendar not found');
      if (!connection) return { message: 'Success', calendar: { ...found, main: true } };
      const isChosen = await context.within(async (db) => {
        if (!(await chooseCalendar(db, owner, found))) return false;
        await announceConnection(db, owner);
        return true;
      });
      if (!isChosen) throw refuse.notFound('Calendar not found');
      return { message: 'Success', calendar: { ...found, main: true } };
    },
  };
}

/** Tells the open consoles of an account that its connected calendar is another one. */
export const announceConnection = (db: Db, owner: Owner): Promise<void> =>
  announce(db, owner, 'settings', { accountId: owner.accountId });

/**
 * An agent without its own connection uses that of its organization, which is outside of the scope
 * of an agent's member.
 */
const connectionOf = async (
  google: GoogleServices['google'],
  store: GoogleServices['store'],
  owner: Owner,
) =>
  google
    ? store.within({ kind: 'organization', id: owner.organizationId }, (db) =>
        nearestConnection(db, owner),
      )
    : null;

const listed = async (
  services: GoogleServices,
  store: GoogleServices['store'],
  owner: Owner,
  connection: ConnectionRow | null,
  signal: AbortSignal,
): Promise<readonly CalendarListing[]> =>
  asking(() =>
    (connection
      ? openConnection(services, connection)
      : createOwnCalendar({ store, owner })
    ).calendars(signal),
  );

/** Converts an error of the calendar to a refusal with a remedy. */
export async function asking<T>(work: () => Promise<T>, consentWords?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (error.retryable) throw refuse.busy('Google does not answer. Try again in a moment.', 10);
    throw refuse.conflict(
      consentWords ??
        (error.code === 'revoked'
          ? 'The leave to use this calendar was withdrawn. Connect it again.'
          : 'Google refused this.'),
    );
  }
}
