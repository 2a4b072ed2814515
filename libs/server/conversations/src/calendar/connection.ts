import { type Clock } from '@patchbay/kernel';
import {
  languageOfAccount,
  type Owner,
  ownersOf,
  type SendMail,
  type ServerKey,
  UnsealError,
} from '@patchbay/server-core';
import {
  CalendarError,
  type CalendarPort,
  type Google,
  type GoogleTokens,
} from '@patchbay/server-providers';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import {
  type ConnectionRow,
  markBroken,
  replaceTokens,
  upsertConnection,
} from './connection-repository.js';
import { calendarWordsIn } from './mail-words.js';

export interface ConnectionServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  /** The Google client of this installation; null when it is not configured. */
  readonly google: Google | null;
  readonly sendMail: SendMail;
}

/** The encrypted tokens of a connection. */
interface StoredTokens {
  readonly accessToken: string;
  /** Milliseconds. */
  readonly expiresAt: number;
  readonly refreshToken: string;
}

/** A token about to expire could expire in transit. */
const marginMs = 60_000;
const scopeOf = (row: Owner): Scope => ({ kind: 'organization', id: row.organizationId });
/** The encryption context of an account's tokens. */
export const calendarTokensPlace = (owner: Owner) =>
  ['google tokens', String(owner.organizationId), String(owner.accountId)] as const;

/** Stores a connection and replaces the former one. */
export async function putConnection(
  db: Db,
  key: ServerKey,
  owner: Owner,
  given: {
    readonly tokens: GoogleTokens;
    readonly calendarId: string;
    readonly calendarName: string;
    readonly now: number;
  },
): Promise<ConnectionRow> {
  const { tokens, calendarId, calendarName, now } = given;
  const sealed = sealOf(key, owner, tokens, tokens.refreshToken ?? '', now);
  return upsertConnection(db, owner, {
    sealed,
    calendarId,
    calendarName,
    updatedAt: new Date(now),
  });
}

/** The token used for revocation. */
export const refreshTokenOf = (key: ServerKey, row: ConnectionRow): string =>
  read(key, row).refreshToken;

/**
 * The decrypted tokens of a row. Tokens that cannot be decrypted count as revoked: the account must
 * consent again.
 */
function read(key: ServerKey, row: ConnectionRow): StoredTokens {
  try {
    return JSON.parse(key.unseal(row.sealed, ...calendarTokensPlace(row))) as StoredTokens;
  } catch (error) {
    throw error instanceof UnsealError
      ? new CalendarError(
          'revoked',
          'The stored tokens do not open under the key of this installation.',
        )
      : error;
  }
}
const sealOf = (
  key: ServerKey,
  owner: Owner,
  { accessToken, expiresInSeconds }: GoogleTokens,
  refreshToken: string,
  now: number,
): string =>
  key.seal(
    JSON.stringify({
      accessToken,
      expiresAt: now + expiresInSeconds * 1000,
      refreshToken,
    } satisfies StoredTokens),
    ...calendarTokensPlace(owner),
  );

/**
 * The calendars of a connection. Tokens are refreshed as needed; a revoked authorization is
 * recorded, and its owners are notified once.
 */
export function openConnection(
  { store, clock, key, google, sendMail }: ConnectionServices,
  row: ConnectionRow,
): CalendarPort {
  if (!google) throw new CalendarError('unreachable', 'Google is not set up on this installation.');
  let tokens = read(key, row);
  const inner = google.calendar(async (again) => {
    if (!again && tokens.expiresAt > clock.now() + marginMs) return tokens.accessToken;
    const fresh = await google.refresh(tokens.refreshToken);
    const refreshToken = fresh.refreshToken ?? tokens.refreshToken;
    tokens = {
      accessToken: fresh.accessToken,
      expiresAt: clock.now() + fresh.expiresInSeconds * 1000,
      refreshToken,
    };
    const sealed = sealOf(key, row, fresh, refreshToken, clock.now());
    // Only replaces the tokens that were read: the account may have reconnected.
    await store.within(scopeOf(row), (db) => replaceTokens(db, row, sealed));
    return tokens.accessToken;
  });

  async function noting<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof CalendarError && (error.code === 'revoked' || error.code === 'missing'))
        await noteBroken(error.code);
      throw error;
    }
  }

  async function noteBroken(why: 'revoked' | 'missing'): Promise<void> {
    const isNew = await store.within(scopeOf(row), (db) =>
      markBroken(db, row, calendarWordsIn.en[why], new Date(clock.now())),
    );
    if (!isNew) return;
    const words = calendarWordsIn[await languageOfAccount(store, row.accountId)];
    const owners = await store.within(scopeOf(row), (db) => ownersOf(db, row.organizationId));
    for (const to of owners)
      await sendMail({
        to,
        organizationId: row.organizationId,
        cause: { kind: 'notice', accountId: row.accountId },
        subject: words.subject,
        text: `${words[why]}\n\n${words.until}`,
      });
  }

  return {
    calendars: (signal) => noting(inner.calendars(signal)),
    busy: (...given) => noting(inner.busy(...given)),
    put: (...given) => noting(inner.put(...given)),
    change: (...given) => noting(inner.change(...given)),
    remove: (...given) => noting(inner.remove(...given)),
  };
}
