import { ok, problem, type Result } from '@patchbay/kernel';
import * as z from 'zod/mini';

const searchContact = z.strictObject({
  command: z.literal('searchContact'),
  contactToSearch: z.string().check(z.minLength(1), z.maxLength(300)),
});
const openUrl = z.strictObject({
  command: z.literal('openUrl'),
  // Only schemes that a phone may open for a web page; never javascript:, data: or file:.
  urlToOpen: z.string().check(z.regex(/^(https?:\/\/|mailto:|tel:|sms:)[^\s\p{Cc}]{1,2000}$/iu)),
  openInNativeBrowser: z._default(z.boolean(), true),
});

/** The requests of the web app to the mobile shell around it. */
export const bridgeCommand = z.discriminatedUnion('command', [searchContact, openUrl]);

/** A command for the mobile shell, with its defaults filled in. */
export type BridgeCommand = z.output<typeof bridgeCommand>;

/** Checks a command and fills in its defaults; null when it is none. */
export function parseBridgeCommand(data: unknown): BridgeCommand | null {
  const read = z.safeParse(bridgeCommand, data);
  return read.success ? read.data : null;
}

/**
 * Whether a value is the scheme of an app of the tenant's own, by its reversed domain: schemes of
 * browsers and of other programs have no dot.
 */
export const isAppScheme = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 41 &&
  /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/.test(value);

/** The data with which the mobile app takes over the session. */
export interface HandOff {
  /** Whose session it is. */
  readonly username?: string | null;
  /** The session. */
  readonly token?: string | null;
  /** The device’s own id. */
  readonly cloudId?: string | null;
}

/** The URL that hands the session to the mobile app, under its own scheme. */
export function handOffUrl(scheme: string, { username, token, cloudId }: HandOff): Result<string> {
  if (!/^[a-z][a-z0-9+.-]{1,40}$/.test(scheme) || !username || !token || !cloudId)
    return problem('unauthenticated', 'Unable to authenticate user');
  const query = Object.entries({ username, token, cloudId }).map(
    ([key, given]) => `${key}=${encodeURIComponent(given)}`,
  );
  return ok(`${scheme}://auth?${query.join('&')}`);
}
