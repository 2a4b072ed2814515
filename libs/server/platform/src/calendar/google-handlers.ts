import { type Owner, ownerOf, type Services } from '@patchbay/server-core';
import { type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { CalendarError, type CalendarListing, type Google } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { consentReturnPath } from './consent-page.js';
import {
  type ConnectionRow,
  type ConnectionServices,
  chooseCalendar,
  nearestConnection,
  openConnection,
  putConnection,
  refreshTokenOf,
  takeConnection,
} from './connection.js';
import { beginHandshake, endHandshake } from './oauth-state.js';
import { createOwnCalendar, ownCalendarId } from './own-calendar.js';

type GoogleOperation =
  | 'connectGoogle'
  | 'finishGoogle'
  | 'listGoogleCalendars'
  | 'getMainGoogleCalendar'
  | 'setMainGoogleCalendar'
  | 'disconnectGoogle';
export type GoogleServices = ConnectionServices & Pick<Services, 'publicUrl' | 'log'>;

/** Handlers of the connected calendar. Without Google on this installation, or without a connection, the built-in calendar answers. */
export function createGoogleHandlers(
  services: GoogleServices,
): Pick<Handlers<Db>, GoogleOperation> {
  const { store, clock, key, google, log, publicUrl } = services;
  const redirectUri = `${publicUrl}${consentReturnPath}`;
  const setUp = (): Google => {
    if (!google)
      throw refuse.conflict(
        'Google Calendar is not set up on this installation. Appointments go to the built-in calendar.',
      );
    return google;
  };
  /** An agent has its organization's where it has none of its own, which lies above what its keeper's own scope sees. */
  const connectionOf = async (owner: Owner) =>
    google
      ? store.within({ kind: 'organization', id: owner.organizationId }, (db) =>
          nearestConnection(db, owner),
        )
      : null;
  const listed = async (
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

  return {
    connectGoogle: async ({ target, context }) => {
      const { actor } = context;
      const adapter = setUp();
      if (!isMember(actor)) throw refuse.unauthorized();
      const way = await context.within((db) =>
        beginHandshake(db, key, ownerOf(target), { sessionId: actor.sessionId, now: clock.now() }),
      );
      return { message: 'Success', url: adapter.consentUrl({ ...way, redirectUri }) };
    },

    finishGoogle: async ({ body, target, context }) => {
      const { actor } = context;
      const adapter = setUp();
      if (!isMember(actor)) throw refuse.unauthorized();
      const owner = ownerOf(target);
      const verifier = await context.within((db) =>
        endHandshake(db, key, owner, {
          state: body.state,
          sessionId: actor.sessionId,
          now: clock.now(),
        }),
      );
      if (verifier === null)
        throw refuse.invalid([
          {
            path: 'body.state',
            message: 'is not one that you set out with, or no longer open; connect again',
          },
        ]);
      const tokens = await asking(
        () => adapter.exchange({ code: body.code, verifier, redirectUri }),
        'The consent does not count any more. Connect again, and leave every box ticked.',
      );
      const calendars = await asking(() =>
        adapter.calendar(async () => tokens.accessToken).calendars(context.signal),
      );
      const main = calendars.find(({ primary }) => primary) ?? calendars[0];
      if (!main) throw refuse.conflict('This Google account has no calendar of its own.');
      await context.within((db) =>
        putConnection(db, key, owner, {
          tokens,
          calendarId: main.id,
          calendarName: main.summary,
          now: clock.now(),
        }),
      );
      return { message: 'Google Calendar connected', calendar: { ...main, main: true } };
    },

    listGoogleCalendars: async ({ target, context }) => {
      const owner = ownerOf(target);
      const connection = await connectionOf(owner);
      const all = await listed(owner, connection, context.signal);
      // Of another person's calendars the caller may only see the one that their appointments go
      // to.
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
      const connection = await connectionOf(owner);
      // The name is kept with the choice, so that this works while Google does not.
      if (connection)
        return {
          message: 'Success',
          connected: true,
          provider: 'google' as const,
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
        calendar: { ...(own as CalendarListing), main: true },
        problem: null,
      };
    },

    setMainGoogleCalendar: async ({ body, target, context }) => {
      const owner = ownerOf(target);
      const connection = await connectionOf(owner);
      if (connection && connection.accountId !== owner.accountId)
        throw refuse.invalid([
          {
            path: 'query.targetAccountId',
            message: 'has the calendar of its organization: choose it there',
          },
        ]);
      const found = (await listed(owner, connection, context.signal)).find(
        ({ id }) => id === body.calendar,
      );
      if (!found) throw refuse.notFound('Calendar not found');
      if (connection && !(await context.within((db) => chooseCalendar(db, owner, found))))
        throw refuse.notFound('Calendar not found');
      return { message: 'Success', calendar: { ...found, main: true } };
    },

    disconnectGoogle: async ({ target, context }) => {
      const gone = await context.within((db) => takeConnection(db, ownerOf(target)));
      if (!gone || !google) return { message: 'Google Calendar disconnected' };
      // The tokens are forgotten whatever Google says.
      const isTold = await Promise.resolve()
        .then(() => google.revoke(refreshTokenOf(key, gone)))
        .then(
          () => true,
          () => false,
        );
      if (!isTold)
        log.warn({ accountId: gone.accountId }, 'a leave could not be given back to Google');
      return {
        message: isTold
          ? 'Google Calendar disconnected'
          : 'Google Calendar disconnected. Google could not be told: remove the leave in your Google account as well.',
      };
    },
  };
}

/** What a calendar says no to, as a refusal that a person can act on. */
async function asking<T>(work: () => Promise<T>, consentWords?: string): Promise<T> {
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
