import { type Client } from '@patchbay/api-client';
import { type SessionStore } from './session-store.js';

/** The values that a partner's page passes in the URL of /app/embed. */
export interface OneTimeHandOver {
  readonly authToken: string | null;
  readonly email: string | null;
}

/** The pages that a partner's page opens with a one-time token. */
const signInPages = ['/app/embed', '/embed/modal'];

/** Whether a page only signs in with a one-time token, and shows nothing of the account. */
export const isSignInPage = (pathname: string): boolean =>
  signInPages.includes(pathname.replace(/\/$/, ''));

/**
 * Removes the one-time token from the address bar and the history entry. Call it first, so that no
 * request, no referrer and no script sees it.
 */
export function takeOneTimeToken(
  page: Pick<Window, 'location' | 'history'>,
): OneTimeHandOver | null {
  const url = new URL(page.location.href);
  if (!isSignInPage(url.pathname)) return null;
  const authToken = url.searchParams.get('authToken');
  const email = url.searchParams.get('email')?.trim().toLowerCase() ?? null;
  if (authToken !== null) {
    url.searchParams.delete('authToken');
    page.history.replaceState(page.history.state, '', `${url.pathname}${url.search}${url.hash}`);
  }
  return { authToken, email };
}

/**
 * Signs in with a one-time token. Throws 'No auth token provided' or 'Could not authenticate with
 * token'. Inside a partner's frame (`framed`) a failure, or an e-mail address of another person,
 * ends the session; at the top level it stays, because otherwise any link could sign a person out.
 * Without a token, a live session of the same address stays.
 */
export async function signInOnce(
  client: Client,
  store: SessionStore,
  { authToken, email }: OneTimeHandOver,
  { framed }: { readonly framed: boolean },
): Promise<void> {
  const drop = () => {
    if (framed) store.end();
  };
  const current = store.current();
  if (authToken === null) {
    if (current?.kind === 'member' && (email === null || email === current.email)) return;
    drop();
    throw new Error('No auth token provided');
  }
  const reply = await client.call('oneTimeAuth', {
    oneTimeToken: authToken,
    email: email ?? undefined,
  });
  const matches =
    reply?.token &&
    reply.username &&
    (email === null || reply.email === null || reply.email.toLowerCase() === email);
  if (!matches) {
    drop();
    throw new Error('Could not authenticate with token');
  }
  store.start({
    id: reply.id,
    token: reply.token,
    username: reply.username,
    email: reply.email ?? email,
    kind: 'member',
  });
}
