import { originOfServer } from './server-origin.js';

/** The value of a parameter in an address; a list gives the parameter several times. */
export type ParameterValue = string | number | boolean | readonly string[] | null | undefined;

/** What the address of the app in a frame is made of. */
export interface AppAddress {
  /** The address or the host of your server. */
  readonly server: string;
  /** The one-time token, which your own server asks for at each visit. */
  readonly authToken: string;
  /** The e-mail address of the person that the token was made for. */
  readonly email?: string | undefined;
  /** The page that the app starts on, such as `/app/settings`. */
  readonly redirectUrl?: string | undefined;
  /** Further parameters, such as `onboarding_timezone`. */
  readonly params?: Readonly<Record<string, ParameterValue>> | undefined;
}

/** Adds a parameter; one without a value is left out. */
function add(search: URLSearchParams, key: string, value: ParameterValue): void {
  if (value === undefined || value === null) return;
  for (const one of Array.isArray(value) ? (value as readonly string[]) : [value])
    search.append(key, String(one));
}

/** The address of the app for a frame: `/app/embed` of the server with the token. */
export function appAddress({ server, authToken, email, redirectUrl, params }: AppAddress): string {
  const url = new URL('/app/embed', originOfServer(server, 'appAddress'));
  const values = { appEmbed: true, redirectUrl, ...params, authToken, email };
  for (const [key, value] of Object.entries(values)) add(url.searchParams, key, value);
  return url.href;
}
