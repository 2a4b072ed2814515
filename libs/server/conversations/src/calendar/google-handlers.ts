import { domainsAbove, ownerOf, recordCredentialsSet } from '@patchbay/server-core';
import { type Handlers, isMember, refuse, type TreeNode } from '@patchbay/server-kit';
import { type Google } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { consentReturnPath } from './consent-page.js';
import { putConnection, refreshTokenOf } from './connection.js';
import { takeConnection } from './connection-repository.js';
import { beginConsent, finishConsent } from './oauth-state.js';
import {
  type GoogleServices,
  announceConnection,
  asking,
  calendarChoiceHandlers,
} from './google-calendar-handlers.js';

type GoogleOperation =
  | 'connectGoogle'
  | 'finishGoogle'
  | 'listGoogleCalendars'
  | 'getMainGoogleCalendar'
  | 'setMainGoogleCalendar'
  | 'disconnectGoogle';

/**
 * Handlers of the connected calendar. Without Google on this installation, or without a connection,
 * the built-in calendar is used.
 */
export function createGoogleHandlers(
  services: GoogleServices,
): Pick<Handlers<Db>, GoogleOperation> {
  const { store, clock, key, google, publicUrl } = services;
  const redirectUri = `${publicUrl}${consentReturnPath}`;
  const setUp = (): Google => {
    if (!google)
      throw refuse.conflict(
        'Google Calendar is not set up on this installation. Appointments go to the built-in calendar.',
      );
    return google;
  };

  return {
    connectGoogle: async ({ target, context }) => {
      const { actor } = context;
      const adapter = setUp();
      if (!isMember(actor)) throw refuse.unauthorized();
      const returnHost = await returnHostFor(store, target, context.caller.host);
      const way = await context.within((db) =>
        beginConsent(db, key, ownerOf(target), {
          sessionId: actor.sessionId,
          now: clock.now(),
          returnHost,
        }),
      );
      return { message: 'Success', url: adapter.consentUrl({ ...way, redirectUri }) };
    },

    finishGoogle: async ({ body, target, context }) => {
      const { actor } = context;
      const adapter = setUp();
      if (!isMember(actor)) throw refuse.unauthorized();
      const owner = ownerOf(target);
      const verifier = await context.within((db) =>
        finishConsent(db, key, owner, {
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
      const main = await mainCalendar(adapter, tokens.accessToken, context.signal);
      await context.within(async (db) => {
        await putConnection(db, key, owner, {
          tokens,
          calendarId: main.id,
          calendarName: main.summary,
          now: clock.now(),
        });
        await recordCredentialsSet(db, context, { ...owner, service: 'Google Calendar' });
        await announceConnection(db, owner);
      });
      return { message: 'Google Calendar connected', calendar: { ...main, main: true } };
    },
    ...calendarChoiceHandlers({ google, store, services }),

    ...disconnectHandler(services),
  };
}

/** Removes the connection of an account, and gives the leave back to Google. */
function disconnectHandler({
  google,
  key,
  log,
}: GoogleServices): Pick<Handlers<Db>, 'disconnectGoogle'> {
  return {
    disconnectGoogle: async ({ target, context }) => {
      const owner = ownerOf(target);
      const gone = await context.within(async (db) => {
        const taken = await takeConnection(db, owner);
        if (taken) await announceConnection(db, owner);
        return taken;
      });
      if (!gone || !google) return { message: 'Google Calendar disconnected' };
      // The tokens are deleted, whether Google confirms the revocation or not.
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

/** The host that a consent returns to: a domain of a tenant above the account, else none. */
async function returnHostFor(store: Store, target: TreeNode, host: string): Promise<string | null> {
  const domains = await store.within(
    { kind: 'platform', reason: 'find the domain that a consent returns to' },
    (db) => domainsAbove(db, target),
  );
  return domains.includes(host) ? host : null;
}

/** The default calendar for appointments of a Google account. */
async function mainCalendar(google: Google, accessToken: string, signal: AbortSignal) {
  const calendars = await asking(() => google.calendar(async () => accessToken).calendars(signal));
  const main = calendars.find(({ primary }) => primary) ?? calendars[0];
  if (!main) throw refuse.conflict('This Google account has no calendar of its own.');
  return main;
}
